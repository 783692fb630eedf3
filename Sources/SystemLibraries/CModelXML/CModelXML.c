#include "CModelXML.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* Feeding libxml2 in pieces keeps it from copying the whole document. */
enum { chunk_size = 64 * 1024 };

typedef struct Reader {
  const ModelXMLEvents *events;
  xmlParserCtxtPtr parser;
  /* libxml2 2.9 leaves `wellFormed` set after xmlStopParser, so the reader remembers by itself. */
  int stopped;
} Reader;

static size_t offset(const Reader *reader) {
  xmlParserInputPtr input = reader->parser->input;
  return input ? input->consumed + (size_t)(input->cur - input->base) : 0;
}

static void stop_if(Reader *reader, int refused) {
  if (!refused) return;
  reader->stopped = 1;
  xmlStopParser(reader->parser);
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                     const xmlChar **namespaces, int count, int defaulted, const xmlChar **attributes) {
  Reader *reader = user;
  const ModelXMLEvents *events = reader->events;
  if (reader->stopped) return;
  for (int i = 0; i < count; i++) {
    const xmlChar **attribute = attributes + i * 5; /* name, prefix, URI, value, end of value */
    events->attribute(events->context, attribute[1], attribute[0], attribute[3], (size_t)(attribute[4] - attribute[3]));
  }
  for (int i = 0; i < namespace_count; i++) {
    /* `xmlns="address"` or `xmlns:declared="address"` */
    const xmlChar *declared = namespaces[i * 2], *address = namespaces[i * 2 + 1], *xmlns = BAD_CAST "xmlns";
    events->attribute(events->context, declared ? xmlns : NULL, declared ? declared : xmlns, address,
                      (size_t)xmlStrlen(address));
  }
  stop_if(reader, events->start(events->context, prefix, name, offset(reader)));
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  Reader *reader = user;
  if (!reader->stopped) stop_if(reader, reader->events->end(reader->events->context));
}

static void on_text(void *user, const xmlChar *text, int length) {
  Reader *reader = user;
  if (reader->stopped) return;
  stop_if(reader, reader->events->text(reader->events->context, text, (size_t)length, offset(reader)));
}

static void on_remark(Reader *reader) {
  if (!reader->stopped) stop_if(reader, reader->events->remark(reader->events->context, offset(reader)));
}

static void on_comment(void *user, const xmlChar *text) { on_remark(user); }

static void on_instruction(void *user, const xmlChar *target, const xmlChar *text) { on_remark(user); }

static void on_doctype(void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  Reader *reader = user;
  if (reader->stopped) return;
  int has_subset = *reader->parser->input->cur == '[';
  stop_if(reader, reader->events->doctype(reader->events->context, has_subset, offset(reader)));
}

/* The constness of the error differs between libxml2 2.9 and 2.12; SAX handlers are stored through this type. */
static void report_error(void *user, const xmlError *error) {
  Reader *reader = user;
  if (reader->stopped) return;
  /* Where a DOCTYPE names a file, later versions only warn of an entity that is not declared here, and leave it out. */
  if (error->level < XML_ERR_ERROR && error->code != XML_WAR_UNDECLARED_ENTITY) return;
  reader->events->error(reader->events->context, error->message ? error->message : "", offset(reader));
  stop_if(reader, 1);
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

static void feed(Reader *reader, const unsigned char *bytes, size_t length) {
  for (size_t start = 0; start < length && !reader->stopped; start += chunk_size) {
    size_t rest = length - start;
    xmlParseChunk(reader->parser, (const char *)bytes + start, (int)(rest < chunk_size ? rest : chunk_size), 0);
  }
  if (!reader->stopped) xmlParseChunk(reader->parser, "", 0, 1);
}

void model_xml_prepare(void) { xmlInitParser(); }

int model_xml_read(const unsigned char *bytes, size_t length, const ModelXMLEvents *events) {
  Reader reader = {.events = events};
  xmlSAXHandler sax = handler();
  reader.parser = xmlCreatePushParserCtxt(&sax, &reader, NULL, 0, NULL);
  if (!reader.parser) return 1;
  /* Without XML_PARSE_NOENT, `&amp;` in a value arrives as `&#38;`. It is safe as long as a DOCTYPE that defines
     entities stops the parser. */
  xmlCtxtUseOptions(reader.parser, XML_PARSE_NONET | XML_PARSE_NOENT);
  feed(&reader, bytes, length);
  xmlFreeParserCtxt(reader.parser);
  return 0;
}
