// Stands in front of every call by which a program changes files, and ends the program as kill -9 would at the
// call that KILL_AT names, counting from 1: half of what was to be written is written, nothing else is done.
// With LOCKLESS no file can be locked, as on a file system without locks.
// Without KILL_AT the number of calls is written to the file that KILL_COUNT names, when the program ends.
// Output to standard streams does not count.
#define _GNU_SOURCE
#include "killswitch.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls = 0;
static long fatal = 0;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("KILL_AT");
  fatal = text ? atol(text) : 0;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("KILL_COUNT");
  if (!path) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, text, length);
}

static int is_fatal(void) { return atomic_fetch_add(&calls, 1) + 1 == fatal; }

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void die_if_fatal(void) {
  if (is_fatal()) die();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
  if (file > 2 && is_fatal()) {
    syscall(SYS_write, file, bytes, count / 2);
    die();
  }
  return REAL(write)(file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  if (is_fatal()) {
    syscall(SYS_pwrite64, file, bytes, count / 2, offset);
    die();
  }
  return REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

int ftruncate64(int file, off64_t length) {
  die_if_fatal();
  return REAL(ftruncate64)(file, length);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fsync(int file) {
  die_if_fatal();
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  die_if_fatal();
  return REAL(fdatasync)(file);
}

int rename(const char *from, const char *to) {
  die_if_fatal();
  return REAL(rename)(from, to);
}

int unlink(const char *path) {
  die_if_fatal();
  return REAL(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags) {
  die_if_fatal();
  return REAL(unlinkat)(folder, path, flags);
}

int rmdir(const char *path) {
  die_if_fatal();
  return REAL(rmdir)(path);
}

int mkdir(const char *path, mode_t mode) {
  die_if_fatal();
  return REAL(mkdir)(path, mode);
}

int flock(int file, int operation) {
  if (!getenv("LOCKLESS")) return REAL(flock)(file, operation);
  errno = ENOLCK;
  return -1;
}
