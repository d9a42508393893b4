/* link.c - the door to libwebsockets: its context, its one callback, and writing to a link.
 *
 * Only this file and link_http.c know that library. Learned the hard way about 4.1:
 * - It looks at its own clock only after some socket had something to say, so net.c nudges it every second.
 * - A frame may be written at any time as long as no other is half sent, except to a stream of HTTP/2.
 * - While a request waits for its answer it does not read, but asks to be told that it could, which a client that has
 *   sent more or is gone makes true without end; and told not to read it does not write either. So between two
 *   pieces of an answer a link rests (link_rest), a watcher of our own says when to go on (link_want_answer), and
 *   net.c looks every second whether the client is still there.
 * - Its check for UTF-8 takes pings and pongs for text, too, and so closed everybody whose pong had a byte above 127; and it
 *   waits for however long a frame promises to be. So socket.c checks both.
 * - Who refuses a WebSocket over HTTP/2 makes it leak. So it is opened, and closed at once (close_refused).
 * - What it says in its log goes nowhere, since it quotes what clients sent; but while it starts, its
 *   complaints are the only explanation there is. */
#define _GNU_SOURCE /* POLLRDHUP */
#include <libwebsockets.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

_Static_assert(HEADROOM >= LWS_PRE, "the library writes that far before a buffer");

enum {
    RECEIVE =
        512, /* bytes a WebSocket keeps to receive in; longer messages come in several pieces */
    TRANSMIT = 65536 /* bytes that one write may try to send */
};

/* The link of a stream; one of HTTP/2 gets its own with its first event. */
static NetLink *link_of(struct lws *wsi)
{
    NetLink *link = lws_get_opaque_user_data(wsi);
    if (link && link->wsi && link->wsi != wsi) {
        NetLink *stream = calloc(1, sizeof *stream);
        if (!stream) return NULL;
        *stream = (NetLink){.net = link->net,
                            .wsi = wsi,
                            .address = link->address,
                            .proxied = link->proxied,
                            .muxed = true};
        chain_init(&stream->in_links);
        chain_init(&stream->in_doomed);
        lws_set_opaque_user_data(wsi, stream);
        return stream;
    }
    return link;
}

/* A stream of HTTP/2 is born without one: it takes that of its connection, to be told apart above. */
static NetLink *link_find(struct lws *wsi)
{
    struct lws *network = lws_get_network_wsi(wsi);
    if (!lws_get_opaque_user_data(wsi) && network != wsi)
        lws_set_opaque_user_data(wsi, lws_get_opaque_user_data(network));
    return link_of(wsi);
}

static void link_destroyed(struct lws *wsi)
{
    NetLink *link = lws_get_opaque_user_data(wsi);
    if (!link || (link->wsi && link->wsi != wsi)) return;
    if (link->socket) socket_gone(link->socket);
    if (link->request) request_gone(link->request);
    lws_set_opaque_user_data(wsi, NULL);
    if (link->net->adopting == link) link->net->adopting = NULL;
    net_link_free(link);
}

/* ---- the callback: 0 goes on, anything else ends the stream ------------------------------------------------ */

/* A WebSocket is asked for; 1: refused, and answered. */
static int upgrade(NetLink *link)
{
    int status = 400;
    NetAsk *ask = ask_read(link, &status);
    if (ask) status = socket_open(link, ask);
    free(ask);
    if (status == 101) return 0;
    if (link->muxed) return link->refused = status, 0;
    return link_write_head(link, &(LinkHead){.status = status, .fields = "", .has_length = true},
                           true)
               ? 1
               : -1;
}

static int http_writable(NetLink *link)
{
    if (!link->request) return 0;
    switch (request_writable(link->request)) {
    case REQUEST_WAITS: link_rest(link, true); return 0;
    case REQUEST_DONE:
        link_rest(link, false);
        return lws_http_transaction_completed(link->wsi) ? -1 : 0;
    default: return -1;
    }
}

static int http_event(NetLink *link, enum lws_callback_reasons reason, void *in, size_t n)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP: return request_begin(link) ? 0 : -1;
    case LWS_CALLBACK_HTTP_BODY:
        return !link->request || request_body(link->request, in, n) ? 0 : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (link->request) request_complete(link->request);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_writable(link);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcasecmp(in, "websocket") ? 0 : upgrade(link);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link->request) request_gone(link->request);
        return 0;
    default: return 0;
    }
}

static int close_refused(NetLink *link, enum lws_callback_reasons reason)
{
    if (reason == LWS_CALLBACK_ESTABLISHED) lws_callback_on_writable(link->wsi);
    if (!link->refused || reason != LWS_CALLBACK_SERVER_WRITEABLE) return 0;
    link_close_reason(link, 4000 + link->refused, "refused");
    return -1;
}

static int socket_event(NetLink *link, enum lws_callback_reasons reason, void *in, size_t n)
{
    NetSocket *s = link->socket;
    struct lws *wsi = link->wsi;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) return s ? 0 : upgrade(link);
    if (!s) return close_refused(link, reason);
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: socket_established(s); return 0;
    case LWS_CALLBACK_RECEIVE:
        socket_heard(s);
        return socket_received(s, in, n, lws_remaining_packet_payload(wsi),
                               lws_is_first_fragment(wsi), lws_is_final_fragment(wsi),
                               lws_frame_is_binary(wsi))
                   ? 0
                   : -1;
    case LWS_CALLBACK_RECEIVE_PONG: socket_pong(s, in, n); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_writable(s) ? 0 : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: socket_leaving(s); return 0;
    case LWS_CALLBACK_CLOSED: socket_gone(s); return 0;
    default: return 0;
    }
}

static int event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_CLOSED_HTTP: {
        NetLink *link = link_find(wsi);
        return link ? http_event(link, reason, in, n) : -1;
    }
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED: {
        NetLink *link = link_find(wsi);
        return link ? socket_event(link, reason, in, n) : -1;
    }
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT turns a connection into: nothing of ours */
    case LWS_CALLBACK_RAW_RX: return -1;
    case LWS_CALLBACK_WSI_DESTROY: link_destroyed(wsi); return 0;
    default: return 0;
    }
}

/* ---- life ------------------------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    {.name = "fambiz", .callback = event, .rx_buffer_size = RECEIVE, .tx_packet_size = TRANSMIT},
    {.name = NULL},
};

/* The library's log is one for the whole process: so is this, filled while a Net starts. */
static char complaint[NET_ERROR_MAX];

static void complain(int level, const char *line)
{
    (void)level;
    if (!complaint[0])
        snprintf(complaint, sizeof complaint, "%.*s", (int)strcspn(line, "\n"), line);
}

static struct lws_context_creation_info settings(const Net *net)
{
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* net.c listens: it can say why it cannot */
    info.protocols = protocols;
    info.gid = -1;
    info.uid = -1;
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.timeout_secs = (unsigned)net->o.handshake_s;
    info.timeout_secs_ah_idle = (unsigned)net->o.handshake_s;
    info.keepalive_timeout = net->o.idle_s;
    if (net->o.cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = net->o.cert;
        info.ssl_private_key_filepath = net->o.key;
        info.alpn = "h2,http/1.1";
        info.ssl_options_set =
            SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION;
    }
    return info;
}

bool link_start(Net *net, char error[NET_ERROR_MAX])
{
    struct lws_context_creation_info info = settings(net);
    void *loops[] = {net->loop};
    info.foreign_loops = loops;
    complaint[0] = 0;
    lws_set_log_level(LLL_ERR, complain);
    net->lws = lws_create_context(&info);
    if (net->lws) net->vhost = lws_create_vhost(net->lws, &info);
    lws_set_log_level(0, NULL);
    if (net->vhost) return true;
    snprintf(error, NET_ERROR_MAX, "the network cannot be started%s: %.140s",
             net->lws ? " (are --cert and --key a certificate and its key, in PEM?)"
                      : " (is libwebsockets-evlib-ev installed?)",
             complaint[0] ? complaint : "libwebsockets does not say why");
    return false;
}

void link_stop(Net *net)
{
    if (net->lws) lws_context_destroy(net->lws);
    net->lws = NULL;
}

void link_nudge(Net *net) { lws_cancel_service(net->lws); }

bool link_adopt(Net *net, NetLink *link, int fd)
{
    lws_adopt_desc_t info;
    memset(&info, 0, sizeof info);
    info.vh = net->vhost;
    info.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL;
    info.fd.sockfd = fd;
    info.opaque = link;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (wsi) link->wsi = wsi;
    return wsi;
}

int link_fd(const NetLink *link) { return (int)lws_get_socket_fd(lws_get_network_wsi(link->wsi)); }
void link_want_write(NetLink *link) { lws_callback_on_writable(link->wsi); }
bool link_blocked(const NetLink *link) { return lws_partial_buffered(link->wsi); }
void link_rest(NetLink *link, bool rest)
{
    if (!link->muxed) lws_rx_flow_control(link->wsi, !rest);
}

/* Ends the rest. True: the client has already sent more than its request. That shows only in the hurry that the
 * library is in from then on, and it would be in it as long as the request lasts. */
static bool wake_up(NetLink *link)
{
    struct lws_context *lws = link->net->lws;
    bool calm = lws_service_adjust_timeout(lws, 1, 0);
    link_rest(link, false);
    return calm && !lws_service_adjust_timeout(lws, 1, 0);
}

static void on_answer(struct ev_loop *loop, ev_io *w, int events)
{
    NetLink *link = w->data;
    (void)events;
    ev_io_stop(loop, w);
    if (wake_up(link) && link->request && request_is_stream(link->request))
        net_doom(link); /* nothing can follow a stream that has no end */
    else
        lws_callback_on_writable(link->wsi);
}

void link_want_answer(NetLink *link)
{
    if (link->muxed) {
        lws_callback_on_writable(link->wsi);
    } else if (!ev_is_active(&link->w_answer)) {
        ev_io_init(&link->w_answer, on_answer, link_fd(link), EV_WRITE);
        link->w_answer.data = link;
        ev_io_start(link->net->loop, &link->w_answer);
    }
}

bool link_hung_up(const NetLink *link)
{
    struct pollfd fd = {link_fd(link), POLLRDHUP, 0};
    return poll(&fd, 1, 0) > 0 && fd.revents & (POLLRDHUP | POLLHUP | POLLERR);
}

void link_no_timeout(NetLink *link) { lws_set_timeout(link->wsi, NO_PENDING_TIMEOUT, 0); }
void link_kill(NetLink *link)
{
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

void link_close_reason(NetLink *link, int code, const char *reason)
{
    unsigned char text[64];
    size_t n = strnlen(reason, sizeof text);
    memcpy(text, reason, n);
    lws_close_reason(link->wsi, (enum lws_close_status)code, text, n);
}

bool link_write(NetLink *link, uint8_t *bytes, size_t n, LinkWrite how)
{
    static const enum lws_write_protocol kinds[] = {
        [LINK_TEXT] = LWS_WRITE_TEXT,
        [LINK_PING] = LWS_WRITE_PING,
        [LINK_BODY] = LWS_WRITE_HTTP,
        [LINK_LAST] = LWS_WRITE_HTTP_FINAL,
    };
    return lws_write(link->wsi, bytes, n, kinds[how]) >= (int)n;
}
