#include "CRecordSigning.h"

#ifndef __APPLE__

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <string.h>

/* OpenSSL would ask on the terminal for the password of an encrypted key. */
static int no_password(char *buffer, int size, int is_writing, void *user) {
  (void)buffer, (void)size, (void)is_writing, (void)user;
  return -1;
}

static int is_p256(const EVP_PKEY *key) {
  char group[64];
  return EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 && strcmp(group, "prime256v1") == 0;
}

static EVP_PKEY *read_key(const unsigned char *pem, size_t length) {
  if (length > INT_MAX) return NULL;
  BIO *bytes = BIO_new_mem_buf(pem, (int)length);
  if (!bytes) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(bytes, NULL, no_password, NULL);
  BIO_free(bytes);
  if (key && is_p256(key)) return key;
  EVP_PKEY_free(key);
  return NULL;
}

int record_digest(const unsigned char *bytes, size_t length, unsigned char digest[record_digest_size]) {
  return EVP_Digest(bytes, length, digest, NULL, EVP_sha256(), NULL) == 1;
}

size_t record_sign(const unsigned char *pem, size_t pem_length, const unsigned char *message, size_t length,
                   unsigned char signature[record_signature_capacity]) {
  size_t size = record_signature_capacity;
  EVP_PKEY *key = read_key(pem, pem_length);
  EVP_MD_CTX *context = key ? EVP_MD_CTX_new() : NULL;
  int is_signed = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                  EVP_DigestSign(context, signature, &size, message, length) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_signed ? size : 0;
}

#endif
