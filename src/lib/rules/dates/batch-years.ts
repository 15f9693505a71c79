/** First and last year of a batch; the end is null where only the start was given. */
export interface BatchYears {
  start: number
  end: number | null
}

const form = /^(\d{4})(?:\s*[-–—/]\s*(\d{4}|\d{2}))?$/
const earliest = 1900
const latest = 2100
/** Maximum length of a course in years. */
const mostYears = 10

/**
 * Parses '2021', '2021-25' and '2021-2025'; null for anything else. A two-digit end is within a hundred years of the
 * start: '1998-02' ends in 2002.
 * @example readBatchYears('2021-25') // { start: 2021, end: 2025 }
 */
export function readBatchYears(written: string): BatchYears | null {
  const [whole, first = '', second] = form.exec(written.normalize('NFKC').trim()) ?? []
  if (whole === undefined) return null
  const start = Number(first)
  const end = second === undefined ? null : endYear(start, second)
  const isSound = start >= earliest && start <= latest
  return isSound && (end === null || isEndOf(start, end)) ? { start, end } : null
}

export const isEndOf = (start: number, end: number): boolean => end > start && end - start <= mostYears

/** Tells whether a batch with these two years matches the parsed text. */
export const isBatch = (written: BatchYears, start: number, end: number): boolean =>
  written.start === start && (written.end === null || written.end === end)

/** Formats the name of a batch. */
export const batchName = (start: number, end: number): string => `${start}-${end}`

function endYear(start: number, written: string): number {
  if (written.length === 4) return Number(written)
  const inCentury = start - (start % 100) + Number(written)
  return inCentury > start ? inCentury : inCentury + 100
}
