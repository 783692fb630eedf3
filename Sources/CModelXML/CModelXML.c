#include "CModelXML.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>

/* Feeding libxml2 in pieces keeps it from copying the whole document. */
enum { chunk_size = 64 * 1024 };

typedef struct Reader {
  const ModelXMLEvents *events;
  xmlParserCtxtPtr parser;
  ModelXMLAttribute *attributes;
  size_t capacity;
  /* libxml2 2.9 leaves `wellFormed` set after xmlStopParser, so the reader remembers by itself. */
  int stopped;
  int out_of_memory;
} Reader;

static size_t offset(const Reader *reader) {
  xmlParserInputPtr input = reader->parser->input;
  return input ? input->consumed + (size_t)(input->cur - input->base) : 0;
}

static void stop(Reader *reader) {
  reader->stopped = 1;
  xmlStopParser(reader->parser);
}

static int reserve(Reader *reader, size_t count) {
  if (count <= reader->capacity) return 1;
  ModelXMLAttribute *attributes = realloc(reader->attributes, count * sizeof *attributes);
  if (!attributes) return 0;
  reader->attributes = attributes;
  reader->capacity = count;
  return 1;
}

/* `xmlns="address"` or `xmlns:prefix="address"`; libxml2 hands over the prefix, NULL without one, and the address. */
static ModelXMLAttribute declaration(const xmlChar **namespace) {
  const char *prefix = (const char *)namespace[0];
  const char *address = (const char *)namespace[1];
  return (ModelXMLAttribute){.prefix = prefix ? "xmlns" : NULL,
                             .name = prefix ? prefix : "xmlns",
                             .value = address,
                             .length = address ? strlen(address) : 0};
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                     const xmlChar **namespaces, int count, int defaulted, const xmlChar **attributes) {
  Reader *reader = user;
  if (reader->stopped) return;
  size_t total = (size_t)count + (size_t)namespace_count;
  if (!reserve(reader, total)) {
    reader->out_of_memory = 1;
    stop(reader);
    return;
  }
  for (int i = 0; i < count; i++) {
    const xmlChar **attribute = attributes + i * 5; /* name, prefix, URI, value, end of value */
    reader->attributes[i] = (ModelXMLAttribute){.prefix = (const char *)attribute[1],
                                                .name = (const char *)attribute[0],
                                                .value = (const char *)attribute[3],
                                                .length = (size_t)(attribute[4] - attribute[3])};
  }
  for (int i = 0; i < namespace_count; i++) {
    reader->attributes[count + i] = declaration(namespaces + i * 2);
  }
  const ModelXMLEvents *events = reader->events;
  int refused =
      events->start(events->context, (const char *)prefix, (const char *)name, reader->attributes, total, offset(reader));
  if (refused) stop(reader);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  Reader *reader = user;
  if (!reader->stopped) reader->events->end(reader->events->context);
}

static void on_text(void *user, const xmlChar *text, int length) {
  Reader *reader = user;
  if (reader->stopped) return;
  for (int i = 0; i < length; i++) {
    if (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') continue;
    reader->events->text(reader->events->context, offset(reader));
    return;
  }
}

static void on_remark(Reader *reader) {
  if (!reader->stopped) reader->events->remark(reader->events->context, offset(reader));
}

static void on_comment(void *user, const xmlChar *text) { on_remark(user); }

static void on_instruction(void *user, const xmlChar *target, const xmlChar *text) { on_remark(user); }

static void on_doctype(void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  Reader *reader = user;
  if (reader->stopped) return;
  reader->events->doctype(reader->events->context, offset(reader));
  stop(reader);
}

/* The constness of the error differs between libxml2 2.9 and 2.12; SAX handlers are stored through this type. */
static void report_error(void *user, const xmlError *error) {
  Reader *reader = user;
  if (reader->stopped || error->level < XML_ERR_ERROR) return;
  reader->events->error(reader->events->context, error->message ? error->message : "", offset(reader));
  stop(reader);
}

#if LIBXML_VERSION >= 21200
static void on_error(void *user, const xmlError *error) { report_error(user, error); }
#else
static void on_error(void *user, xmlErrorPtr error) { report_error(user, error); }
#endif

static xmlSAXHandler handler(void) {
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  /* The same function for both, so that libxml2 does not try to tell them apart. */
  sax.characters = on_text;
  sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_text;
  sax.comment = on_comment;
  sax.processingInstruction = on_instruction;
  sax.internalSubset = on_doctype;
  sax.serror = on_error;
  return sax;
}

static void feed(Reader *reader, const char *bytes, size_t length) {
  for (size_t start = 0; start < length && !reader->stopped; start += chunk_size) {
    size_t rest = length - start;
    xmlParseChunk(reader->parser, bytes + start, (int)(rest < chunk_size ? rest : chunk_size), 0);
  }
  if (!reader->stopped) xmlParseChunk(reader->parser, "", 0, 1);
}

void model_xml_prepare(void) { xmlInitParser(); }

int model_xml_read(const char *bytes, size_t length, const ModelXMLEvents *events) {
  Reader reader = {.events = events};
  xmlSAXHandler sax = handler();
  reader.parser = xmlCreatePushParserCtxt(&sax, &reader, NULL, 0, NULL);
  if (!reader.parser) return 1;
  /* Without XML_PARSE_NOENT, `&amp;` in a value arrives as `&#38;`. It is safe because a DOCTYPE, which alone can define
     entities, stops the parser. */
  xmlCtxtUseOptions(reader.parser, XML_PARSE_NONET | XML_PARSE_NOENT);
  feed(&reader, bytes, length);
  xmlFreeParserCtxt(reader.parser);
  free(reader.attributes);
  return reader.out_of_memory;
}
