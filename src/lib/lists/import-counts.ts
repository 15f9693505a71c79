import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'

const words = {
  newRows: m['imports.count.new'],
  changedRows: m['imports.count.changed'],
  unchangedRows: m['imports.count.unchanged'],
  errorRows: m['imports.count.error'],
} as const

type Counts = Readonly<Record<keyof typeof words, number>>

/** How many rows of each sort an upload has. @example sayCounts(found) // 'New 7,200 · Changed 0 · …' */
export const sayCounts = (found: Counts): string => sayThose(found, () => true)

/** Without the sorts that it has none of. */
export const saySomeCounts = (found: Counts): string => sayThose(found, (count) => count > 0)

function sayThose(found: Counts, isWanted: (count: number) => boolean): string {
  // The keys of the words.
  const sorts = (Object.keys(words) as (keyof Counts)[]).filter((sort) => isWanted(found[sort]))
  return sorts.map((sort) => `${words[sort]()} ${showCount(found[sort])}`).join(' · ')
}
