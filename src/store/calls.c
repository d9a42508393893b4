/* calls.c - the typed calls of store.h, each turned into a job (job.h), so that a back end sees one struct and not forty
 * signatures. Nothing is decided here. */
#include "store/job.h"

#define CALL(name, kind_of_job, parameters, ...)                                             \
    void store_##name parameters                                                             \
    {                                                                                        \
        store_submit(store,                                                                  \
                     &(StoreJob){.kind = STORE_##kind_of_job, .then = then, ##__VA_ARGS__}); \
    }
#define CALL_AGAIN(...) CALL(__VA_ARGS__)
#include "store/calls.def"
