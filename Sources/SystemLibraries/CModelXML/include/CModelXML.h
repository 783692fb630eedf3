#ifndef C_MODEL_XML_H
#define C_MODEL_XML_H

#include <stddef.h>

/* The interface of libxml2 for Swift: bytes go in, calls come out. No libxml2 header is included here, because Debian's
   pull in ICU headers that clash with Foundation's. */

/* No pointer outlives the call it comes with. A prefix is NULL where there is none; `value` and `text` are not terminated.
   Returning non-zero stops the parser. */
typedef struct ModelXMLEvents {
  void *context;
  /* One attribute, or one namespace declaration, of the start tag that comes next; declarations come last. */
  void (*attribute)(void *context, const unsigned char *prefix, const unsigned char *name, const unsigned char *value,
                    size_t length);
  /* `end` is the byte offset at or before the `>` of the tag. */
  int (*start)(void *context, const unsigned char *prefix, const unsigned char *name, size_t end);
  int (*end)(void *context);
  /* Text in pieces, white space included. */
  int (*text)(void *context, const unsigned char *text, size_t length, size_t offset);
  /* A comment or a processing instruction. */
  int (*remark)(void *context, size_t offset);
  /* A document type declaration, before anything in it takes effect; whether it has an internal subset. External parts are
     not loaded. */
  int (*doctype)(void *context, int has_subset, size_t offset);
  /* The document is not well-formed; called at most once. */
  void (*error)(void *context, const char *message, size_t offset);
} ModelXMLEvents;

/* Prepares libxml2; call it once before several threads read. */
void model_xml_prepare(void);

/* Parses one UTF-8 document without a byte order mark. It was well-formed unless `error` was called. Returns
   non-zero when memory ran out. Opens no file and no connection. */
int model_xml_read(const unsigned char *bytes, size_t length, const ModelXMLEvents *events);

#endif
