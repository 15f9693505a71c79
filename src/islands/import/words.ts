import { m } from '#paraglide/messages.js'

/** Named one by one: an island carries only its own sentences. */
export const countWords = {
  rows: m['imports.count.rows'],
  newRows: m['imports.count.new'],
  changedRows: m['imports.count.changed'],
  unchangedRows: m['imports.count.unchanged'],
  errorRows: m['imports.count.error'],
} as const

export const counts = ['rows', 'newRows', 'changedRows', 'unchangedRows', 'errorRows'] as const
