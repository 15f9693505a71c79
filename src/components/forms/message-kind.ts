/** Kinds of message; each has its own colour, icon and word. */
export type MessageKind = 'default' | 'info' | 'success' | 'warning' | 'error'
