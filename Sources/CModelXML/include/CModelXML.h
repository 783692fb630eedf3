#ifndef C_MODEL_XML_H
#define C_MODEL_XML_H

#include <stddef.h>

/* All that Swift sees of libxml2: bytes go in, calls come out. No libxml2 header is included here, because Debian's
   pull in ICU headers that clash with Foundation's. */

/* One attribute of a start tag, or one namespace declaration; those come last. Neither pointer outlives the call; `value`
   is not terminated. Within one document equal names have equal pointers, so a name needs to be looked at only once. */
typedef struct ModelXMLAttribute {
  const char *prefix; /* NULL without one */
  const char *name;
  const char *value;
  size_t length;
} ModelXMLAttribute;

typedef struct ModelXMLEvents {
  void *context;
  /* `end` is the byte offset at or before the `>` of the tag. Returning non-zero stops the parser. */
  int (*start)(void *context, const char *prefix, const char *name, const ModelXMLAttribute *attributes, size_t count,
               size_t end);
  void (*end)(void *context);
  /* Text other than white space, once per piece. */
  void (*text)(void *context, size_t offset);
  /* A comment or a processing instruction, which says nothing about the model. */
  void (*remark)(void *context, size_t offset);
  /* A document type declaration; the parser stops before anything in it takes effect. */
  void (*doctype)(void *context, size_t offset);
  /* The document is not well-formed; called at most once. */
  void (*error)(void *context, const char *message, size_t offset);
} ModelXMLEvents;

/* Prepares libxml2; call it once before several threads read. */
void model_xml_prepare(void);

/* Parses one UTF-8 document without a byte order mark. Whether it was well-formed is known by whether `error` was
   called. Returns non-zero when memory ran out. Opens no file and no connection. */
int model_xml_read(const char *bytes, size_t length, const ModelXMLEvents *events);

#endif
