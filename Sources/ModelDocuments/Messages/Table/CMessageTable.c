#include "CMessageTable.h"

/* Clang embeds files in every version of C. */
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *message_table(void) {
    static const unsigned char text[] = {
#embed "messages.txt" suffix(, )
        0};
    return (const char *)text;
}
