/*
 * What Debian's libstdc++ and libgcc_s ask of glibc and musl does not have, so that they stand in for those of Alpine, which this machine cannot
 * get. The executable under trial uses none of it.
 */
#include <locale.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>
#include <time.h>

char __libc_single_threaded = 0;
unsigned __cpu_model[4];

int __cpu_indicator_init(void) { return 0; }

/* -1: the unwinder then looks by itself. */
int _dl_find_object(void *address, void *result) { return -1; }

/* Destructors of threads are lost at their end, which a trial does not notice. */
int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object, void *library) { return 0; }

uint32_t arc4random(void) {
  uint32_t value = 0;
  getrandom(&value, sizeof value, 0);
  return value;
}

size_t __strftime_l(char *text, size_t size, const char *format, const struct tm *time, locale_t locale) {
  return strftime_l(text, size, format, time, locale);
}
