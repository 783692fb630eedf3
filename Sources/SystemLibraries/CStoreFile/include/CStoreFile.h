#ifndef C_STORE_FILE_H
#define C_STORE_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The interface of SQLite and zlib for Swift: statements go in, values come out. No pointer into SQLite leaves this
   file; bytes are copied into the caller's memory, after the caller asked for their number. */

/* An open database, with or without a failure to report. */
typedef struct StoreFileDatabase StoreFileDatabase;
/* A statement and the row that it is at. */
typedef struct StoreFileRows StoreFileRows;

/* The type of a value. */
enum { store_file_null, store_file_integer, store_file_real, store_file_text, store_file_blob };
/* The result of a step. */
enum { store_file_row, store_file_end, store_file_failed };
/* The reason of a failure. */
enum { store_file_no_failure, store_file_damaged, store_file_trouble, store_file_interrupted, store_file_constraint };

/* Opens a file for reading, or creates one for writing. A file for reading is untrusted: nothing of its schema is
   executed, and only reading is authorised. Returns NULL when memory runs out. */
StoreFileDatabase *store_file_open(const char *path, int is_new);
/* Opens an empty database in memory, in which a stranger's statements may only make, change and drop tables. */
StoreFileDatabase *store_file_open_tables(void);
void store_file_close(StoreFileDatabase *database);
/* The last failure. */
int store_file_failure(const StoreFileDatabase *database);
/* The length of the last failure's message, and the message. */
size_t store_file_message_size(const StoreFileDatabase *database);
void store_file_copy_message(const StoreFileDatabase *database, uint8_t *bytes);
/* Limits each statement from now on to this many thousand steps of SQLite's virtual machine. */
void store_file_limit(StoreFileDatabase *database, int64_t thousands);

/* Returns NULL when the statement cannot be prepared. */
StoreFileRows *store_file_prepare(StoreFileDatabase *database, const char *sql);
void store_file_finish(StoreFileRows *rows);
/* Parameters count from 1, columns from 0. */
void store_file_bind_null(StoreFileRows *rows, int position);
void store_file_bind_integer(StoreFileRows *rows, int position, int64_t value);
void store_file_bind_real(StoreFileRows *rows, int position, double value);
void store_file_bind_text(StoreFileRows *rows, int position, const uint8_t *bytes, size_t count);
void store_file_bind_blob(StoreFileRows *rows, int position, const uint8_t *bytes, size_t count);
/* Moves to the next row; after the end or a failure the statement can be bound and run again. */
int store_file_step(StoreFileRows *rows);
int store_file_column_count(StoreFileRows *rows);
int store_file_type(StoreFileRows *rows, int column);
int64_t store_file_integer_value(StoreFileRows *rows, int column);
double store_file_real_value(StoreFileRows *rows, int column);
size_t store_file_size(StoreFileRows *rows, int column);
void store_file_copy(StoreFileRows *rows, int column, uint8_t *bytes);

/* Inflates raw deflated bytes into at most `limit` bytes. Returns the number of inflated bytes, `limit` when there may
   be more, and -1 when the bytes are damaged. */
int64_t store_file_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t limit);

/* Makes `copy` share the blocks of another file until one of them changes. Returns 0 where the file system does not
   support that. */
int store_file_clone(int descriptor, int copy);

#endif
