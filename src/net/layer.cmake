# libwebsockets speaks HTTP, WebSocket and TLS; libev is the loop, for both of us.
list(APPEND LAYER_LIBS websockets ev)
