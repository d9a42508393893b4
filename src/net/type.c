/* type.c - the Content-Type of a file by the end of its name. */
#include <string.h>

#include "net/net.h"

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"}, /* without it a browser refuses to compile while it loads */
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".ico", "image/vnd.microsoft.icon"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".fbr", "text/plain; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
};

const char *net_type(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}
