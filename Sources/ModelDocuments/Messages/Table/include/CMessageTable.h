#ifndef C_MESSAGE_TABLE_H
#define C_MESSAGE_TABLE_H

/* The text of messages.txt, in UTF-8 and with a NUL at its end.

   C embeds it, because a text that SwiftPM embeds in Swift is an array literal. For this one Swift's compiler took 59 of
   the 299 seconds of processor time of a debug build. */
const char *_Nonnull message_table(void);

#endif
