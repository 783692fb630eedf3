#include "CStoreFile.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

struct StoreFileDatabase {
  sqlite3 *handle;
  int64_t thousands_left, thousands_at_most;
};

struct StoreFileRows {
  StoreFileDatabase *database;
  sqlite3_stmt *statement;
};

/* A forged file can make a short statement run for years. */
static int on_progress(void *user) {
  StoreFileDatabase *database = user;
  return --database->thousands_left < 0;
}

/* Allows reading of tables, which our own statements need. An action of a view or a trigger comes with its name. */
static int authorize(void *user, int action, const char *first, const char *second, const char *database,
                     const char *trigger_or_view) {
  if (trigger_or_view) return SQLITE_DENY;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_FUNCTION:
    case SQLITE_RECURSIVE:
    case SQLITE_TRANSACTION: return SQLITE_OK;
    case SQLITE_PRAGMA:
      return first && (!strcmp(first, "quick_check") || !strcmp(first, "table_xinfo")) ? SQLITE_OK : SQLITE_DENY;
    default: return SQLITE_DENY;
  }
}

/* Allows what creates, changes and drops tables, and the questions about them. Nothing but the memory of this database can
   be reached: no file is attached, no view, trigger or virtual table is made, and no function of SQLite writes. */
static int authorize_tables(void *user, int action, const char *first, const char *second, const char *database,
                            const char *trigger_or_view) {
  switch (action) {
    case SQLITE_CREATE_TABLE:
    case SQLITE_ALTER_TABLE:
    case SQLITE_DROP_TABLE:
    case SQLITE_CREATE_INDEX:
    case SQLITE_DROP_INDEX:
    case SQLITE_REINDEX:
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
    case SQLITE_FUNCTION: return SQLITE_OK;
    case SQLITE_PRAGMA: {
      const char *allowed[] = {"table_xinfo", "foreign_key_list", "quick_check"};
      for (int index = 0; index < 3; index++)
        if (first && !strcmp(first, allowed[index])) return SQLITE_OK;
      return SQLITE_DENY;
    }
    default: return SQLITE_DENY;
  }
}

static void defend(sqlite3 *handle) {
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
#endif
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
#endif
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20);
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
  sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 200);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
  sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0);
}

static StoreFileDatabase *opened(const char *path, int flags) {
  StoreFileDatabase *database = calloc(1, sizeof *database);
  if (!database) return NULL;
  sqlite3_open_v2(path, &database->handle, flags | SQLITE_OPEN_NOFOLLOW, NULL);
  if (!database->handle) {
    free(database);
    return NULL;
  }
  defend(database->handle);
  /* A check of integrity would evaluate CHECK constraints. */
  sqlite3_exec(database->handle, "PRAGMA ignore_check_constraints = 1", NULL, NULL, NULL);
  store_file_limit(database, INT64_MAX);
  sqlite3_progress_handler(database->handle, 1000, on_progress, database);
  return database;
}

StoreFileDatabase *store_file_open(const char *path, int is_new) {
  int flags = is_new ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  StoreFileDatabase *database = opened(path, flags);
  if (database && !is_new) sqlite3_set_authorizer(database->handle, authorize, NULL);
  return database;
}

StoreFileDatabase *store_file_open_tables(void) {
  StoreFileDatabase *database = opened(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!database) return NULL;
  sqlite3_limit(database->handle, SQLITE_LIMIT_LENGTH, 4 << 20);
  sqlite3_set_authorizer(database->handle, authorize_tables, NULL);
  return database;
}

void store_file_close(StoreFileDatabase *database) {
  sqlite3_close_v2(database->handle);
  free(database);
}

int store_file_failure(const StoreFileDatabase *database) {
  switch (sqlite3_errcode(database->handle)) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return store_file_no_failure;
    case SQLITE_INTERRUPT: return store_file_interrupted;
    case SQLITE_CONSTRAINT: return store_file_constraint;
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_NOMEM:
    case SQLITE_PERM: return store_file_trouble;
    default: return store_file_damaged;
  }
}

size_t store_file_message_size(const StoreFileDatabase *database) { return strlen(sqlite3_errmsg(database->handle)); }

void store_file_copy_message(const StoreFileDatabase *database, uint8_t *bytes) {
  const char *message = sqlite3_errmsg(database->handle);
  memcpy(bytes, message, strlen(message));
}

void store_file_limit(StoreFileDatabase *database, int64_t thousands) {
  database->thousands_at_most = database->thousands_left = thousands;
}

StoreFileRows *store_file_prepare(StoreFileDatabase *database, const char *sql) {
  StoreFileRows *rows = calloc(1, sizeof *rows);
  if (!rows) return NULL;
  rows->database = database;
  database->thousands_left = database->thousands_at_most;
  if (sqlite3_prepare_v2(database->handle, sql, -1, &rows->statement, NULL) == SQLITE_OK && rows->statement) return rows;
  free(rows);
  return NULL;
}

void store_file_finish(StoreFileRows *rows) {
  sqlite3_finalize(rows->statement);
  free(rows);
}

void store_file_bind_null(StoreFileRows *rows, int position) { sqlite3_bind_null(rows->statement, position); }

void store_file_bind_integer(StoreFileRows *rows, int position, int64_t value) {
  sqlite3_bind_int64(rows->statement, position, value);
}

void store_file_bind_real(StoreFileRows *rows, int position, double value) {
  sqlite3_bind_double(rows->statement, position, value);
}

/* A null pointer would bind NULL instead of an empty value. */
static const void *present(const uint8_t *bytes) { return bytes ? (const void *)bytes : ""; }

void store_file_bind_text(StoreFileRows *rows, int position, const uint8_t *bytes, size_t count) {
  sqlite3_bind_text64(rows->statement, position, present(bytes), count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

void store_file_bind_blob(StoreFileRows *rows, int position, const uint8_t *bytes, size_t count) {
  sqlite3_bind_blob64(rows->statement, position, present(bytes), count, SQLITE_TRANSIENT);
}

int store_file_step(StoreFileRows *rows) {
  switch (sqlite3_step(rows->statement)) {
    case SQLITE_ROW: return store_file_row;
    case SQLITE_DONE: sqlite3_reset(rows->statement); return store_file_end;
    default: return store_file_failed;
  }
}

int store_file_column_count(StoreFileRows *rows) { return sqlite3_column_count(rows->statement); }

int store_file_type(StoreFileRows *rows, int column) {
  switch (sqlite3_column_type(rows->statement, column)) {
    case SQLITE_INTEGER: return store_file_integer;
    case SQLITE_FLOAT: return store_file_real;
    case SQLITE_TEXT: return store_file_text;
    case SQLITE_BLOB: return store_file_blob;
    default: return store_file_null;
  }
}

int64_t store_file_integer_value(StoreFileRows *rows, int column) {
  return sqlite3_column_int64(rows->statement, column);
}

double store_file_real_value(StoreFileRows *rows, int column) { return sqlite3_column_double(rows->statement, column); }

/* Asking for the bytes first makes SQLite convert them before it counts them. */
static const void *bytes_of(StoreFileRows *rows, int column) {
  int is_text = sqlite3_column_type(rows->statement, column) == SQLITE_TEXT;
  return is_text ? (const void *)sqlite3_column_text(rows->statement, column)
                 : sqlite3_column_blob(rows->statement, column);
}

size_t store_file_size(StoreFileRows *rows, int column) {
  return bytes_of(rows, column) ? (size_t)sqlite3_column_bytes(rows->statement, column) : 0;
}

void store_file_copy(StoreFileRows *rows, int column, uint8_t *bytes) {
  const void *source = bytes_of(rows, column);
  if (source) memcpy(bytes, source, (size_t)sqlite3_column_bytes(rows->statement, column));
}

int64_t store_file_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t limit) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  /* Less than zero: no header and no checksum around the deflated bytes. */
  if (count > UINT32_MAX || limit > UINT32_MAX || inflateInit2(&stream, -MAX_WBITS) != Z_OK) return -1;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)limit;
  int status = inflate(&stream, Z_FINISH);
  int64_t written = (int64_t)(limit - stream.avail_out);
  inflateEnd(&stream);
  if (status == Z_STREAM_END) return written;
  return status == Z_BUF_ERROR && written == (int64_t)limit ? (int64_t)limit : -1;
}

int store_file_clone(int descriptor, int copy) {
#ifdef FICLONE
  return ioctl(copy, FICLONE, descriptor) == 0;
#else
  return 0;
#endif
}
