#ifndef C_RECORD_SIGNING_H
#define C_RECORD_SIGNING_H

#include <stddef.h>

/* The interface of OpenSSL for Swift: bytes go in, bytes come out. Apple's platforms use CryptoKit instead. */
#ifndef __APPLE__

enum {
  record_digest_size = 32,
  /* A signature of P-256 in DER: two numbers of 33 bytes at most, and their lengths. */
  record_signature_capacity = 80
};

/* The SHA-256 of some bytes. Returns zero when it failed. */
int record_digest(const unsigned char *bytes, size_t length, unsigned char digest[record_digest_size]);

/* Signs the SHA-256 of a message with a private key of the curve P-256 in PEM, and writes the signature in DER.
   Returns its length; zero when the text is not such a key, or signing failed. Never asks for a password. */
size_t record_sign(const unsigned char *pem, size_t pem_length, const unsigned char *message, size_t length,
                   unsigned char signature[record_signature_capacity]);

#endif
#endif
