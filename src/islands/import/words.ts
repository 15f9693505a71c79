import { m } from '#paraglide/messages.js'

/** Listed one by one, so that the island's bundle contains only these messages. */
export const countWords = {
  rows: m['imports.count.rows'],
  newRows: m['imports.count.new'],
  changedRows: m['imports.count.changed'],
  unchangedRows: m['imports.count.unchanged'],
  repeatedRows: m['imports.count.repeated'],
  errorRows: m['imports.count.error'],
} as const

export const counts = [
  'rows',
  'newRows',
  'changedRows',
  'unchangedRows',
  'repeatedRows',
  'errorRows',
] as const
