/** Kinds of message; each has its own colour, icon and word. */
export const messageKinds = ['default', 'info', 'success', 'warning', 'error'] as const
export type MessageKind = (typeof messageKinds)[number]
