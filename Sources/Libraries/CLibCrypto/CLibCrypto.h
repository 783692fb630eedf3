/* Only CRecordSigning.c includes OpenSSL's own headers, so that Swift does not see their macros. */
