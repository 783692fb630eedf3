/* Only CModelXML.c includes libxml2's own headers; this map exists for the linker. Debian's headers pull in ICU, whose
   declarations clash with those of Foundation as soon as Swift sees both. */
