/** Which way round a cell says its day: what is written with slashes leaves it open where both could be a month. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'either' | 'real' | null

/** A date that is one in the file, so that a program has decided which of its numbers is the month. */
const realDate = /^(?:\d{5}(?:\.\d+)?|\d{4}-(\d{1,2})-(\d{1,2})(?:[T ].*)?)$/
const written = /^(\d{1,2})[-/. ]+(\d{1,2})[-/., ]+\d{4}$/

/** Null for a month in letters, for two equal numbers, and for what is no date. */
export function dateOrder(text: string): DateOrder {
  const cell = text.normalize('NFKC').trim()
  if (realDate.test(cell)) return 'real'
  const [found, first, second] = written.exec(cell) ?? []
  if (found === undefined || first === second) return null
  const [isMonth, isOtherMonth] = [Number(first) <= 12, Number(second) <= 12]
  if (isMonth && isOtherMonth) return 'either'
  if (isMonth) return 'monthFirst'
  return isOtherMonth ? 'dayFirst' : null
}
