/** How a message is meant: its colour, its icon, and the word that stands for both. */
export const messageKinds = ['default', 'info', 'success', 'warning', 'error'] as const
export type MessageKind = (typeof messageKinds)[number]
