# libev is the loop, OpenSSL speaks TLS. HTTP and WebSocket are read by ourselves (http_head.h, frame.h).
list(APPEND LAYER_LIBS ev ssl crypto pthread)
