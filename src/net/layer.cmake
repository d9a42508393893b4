# libwebsockets speaks HTTP, WebSocket and TLS; libev is the loop, for both of us. OpenSSL is for the client.
list(APPEND LAYER_LIBS websockets ev ssl crypto pthread)
