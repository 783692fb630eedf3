/* Only CStoreFile.c includes SQLite's own header; this map exists for the linker. Swift sees rows, and no pointers. */
