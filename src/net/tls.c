/* tls.c - OpenSSL between a connection and its socket.
 *
 * TLS 1.3, and 1.2 only with forward secrecy and an AEAD. No compression, renegotiation, tickets or session cache: a new handshake
 * of TLS 1.3 takes one round trip, and what is not kept cannot be stolen. Only HTTP/1.1 is offered, so a client that speaks nothing
 * but HTTP/2 learns that in the handshake.
 *
 * net_reload reads the certificates again: new connections use the new ones, open ones keep theirs. */
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

#include "net/private.h"

/* ---- certificates ---------------------------------------------------------------------------------------------------- */

static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *chosen_n,
                           const unsigned char *offered, unsigned offered_n, void *self)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *found;
    (void)tls, (void)self;
    if (SSL_select_next_proto(&found, chosen_n, ours, sizeof ours - 1, offered, offered_n) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *ctx, const NetOptions *o)
{
    SSL_CTX_set_options(ctx, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_mode(ctx, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(ctx, choose_protocol, NULL);
    return SSL_CTX_set_num_tickets(ctx, 0) && SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION) &&
           SSL_CTX_set_cipher_list(ctx, "ECDHE+AESGCM:ECDHE+CHACHA20") &&
           SSL_CTX_use_certificate_chain_file(ctx, o->cert) == 1 &&
           SSL_CTX_use_PrivateKey_file(ctx, o->key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(ctx) == 1;
}

bool tls_start(Net *net, char error[NET_ERROR_MAX])
{
    if (!net->o.cert) return true;
    ERR_clear_error();
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    if (ctx && set_up(ctx, &net->o)) {
        tls_stop(net);
        net->tls = ctx;
        return true;
    }
    const char *why = ERR_reason_error_string(ERR_peek_error());
    snprintf(
        error, NET_ERROR_MAX,
        "TLS cannot be started (are --cert and --key a certificate and its key, in PEM?): %.120s",
        why ? why : "OpenSSL does not say why");
    ERR_clear_error();
    SSL_CTX_free(ctx);
    return false;
}

/* Open connections hold a count of their own. */
void tls_stop(Net *net)
{
    SSL_CTX_free(net->tls);
    net->tls = NULL;
}

bool net_reload(Net *net, char error[NET_ERROR_MAX]) { return tls_start(net, error); }

/* ---- connections ----------------------------------------------------------------------------------------------------- */

bool tls_open(Connection *c)
{
    c->tls = SSL_new(c->net->tls);
    if (c->tls && SSL_set_fd(c->tls, c->fd)) {
        SSL_set_accept_state(c->tls);
        return true;
    }
    SSL_free(c->tls);
    c->tls = NULL;
    ERR_clear_error();
    return false;
}

void tls_close(Connection *c)
{
    SSL_free(c->tls);
    c->tls = NULL;
}

void tls_shut(Connection *c)
{
    ERR_clear_error();
    if (SSL_is_init_finished(c->tls)) SSL_shutdown(c->tls);
    ERR_clear_error();
}

bool tls_has_more(const Connection *c) { return SSL_pending(c->tls) > 0; }

/* Translates OpenSSL's result into that of recv or send. SSL_get_error is right only if the error queue was empty before the
 * call. */
static ssize_t result_of(Connection *c, int n, bool reading)
{
    if (n > 0) return n;
    int why = SSL_get_error(c->tls, n);
    ERR_clear_error();
    if (why == SSL_ERROR_ZERO_RETURN) return 0;
    if (why == SSL_ERROR_WANT_WRITE && reading) c->tls_wants = true;
    errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : EPROTO;
    return -1;
}

ssize_t tls_receive(Connection *c, void *bytes, size_t n)
{
    ERR_clear_error();
    return result_of(c, SSL_read(c->tls, bytes, (int)n), true);
}

ssize_t tls_send(Connection *c, const void *bytes, size_t n)
{
    ERR_clear_error();
    ssize_t sent = result_of(c, SSL_write(c->tls, bytes, (int)n), false);
    if (sent == 0) errno = EPIPE;
    return sent ? sent : -1;
}
