#include <libxml/xmlversion.h>
// Debian's libxml2 shows ICU's types in its headers, which Foundation has in another version. Nothing that is
// used here holds one.
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
