/* tty_crash.c - if the program crashes, restores the terminal and says what happened. A signal
 * handler may do very little, so everything is prepared in advance: the settings, and the bytes
 * that end the screen mode. The handler then only calls tcsetattr and write, which POSIX allows
 * there, on a stack of its own. */
#include <curses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

void crash_save(
    void); /* of tty.h, which cannot be included here: curses.h has other keys by the same names */
void crash_prepare(void);

static struct termios before;
static char restore[256];

static void crashed(int number)
{
    static const char said[] =
        "\r\nfambiz: the program has crashed; the game is kept: fambiz play --resume\r\n";
    tcsetattr(STDOUT_FILENO, TCSANOW, &before);
    if (write(STDOUT_FILENO, restore, strlen(restore)) < 0 ||
        write(STDERR_FILENO, said, sizeof said - 1) < 0)
        _exit(128 + number);
    signal(number, SIG_DFL);
    raise(number);
}

static void add(const char *capability)
{
    const char *text = tigetstr(capability);
    if (!text || text == (const char *)-1) return;
    if (strlen(restore) + strlen(text) < sizeof restore) strcat(restore, text);
}

void crash_save(void) { tcgetattr(STDOUT_FILENO, &before); }

void crash_prepare(void)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = crashed, .sa_flags = (int)(SA_ONSTACK | SA_NODEFER)};
    restore[0] = '\0';
    add("sgr0");
    add("cnorm");
    add("rmkx");
    add("rmcup");
    sigaltstack(&other, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
}
