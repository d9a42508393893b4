/* corpus.c - runs a libFuzzer target once over every file of the directories named, without libFuzzer.
 *
 * So the corpus is a regression test with every compiler, and counts for coverage.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CORPUS_MAX = 1 << 20 };

static int run_file(const char *directory, const char *name)
{
    static uint8_t data[CORPUS_MAX];
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "rb");
    if (!file) return perror(path), 0;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    return 1;
}

static int run_directory(const char *directory)
{
    int files = 0;
    DIR *dir = opendir(directory);
    if (!dir) return perror(directory), 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.') files += run_file(directory, entry->d_name);
    closedir(dir);
    return files;
}

/* An empty corpus is a wrong path, not a success. */
int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++)
        files += run_directory(argv[i]);
    printf("%d inputs\n", files);
    return files ? EXIT_SUCCESS : EXIT_FAILURE;
}
