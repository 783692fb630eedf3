/* Only CStoreFile.c includes zlib's own header; this map exists for the linker. */
