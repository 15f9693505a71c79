/** The years in which a batch begins and ends; the end is null where only the beginning was written. */
export interface BatchYears {
  start: number
  end: number | null
}

const form = /^(\d{4})(?:\s*[-–—/]\s*(\d{4}|\d{2}))?$/
const earliest = 1900
const latest = 2100
/** No course takes longer. */
const mostYears = 10

/**
 * What '2021', '2021-25' and '2021-2025' mean; null for what is no batch. Two digits are the end within a
 * hundred years: '1998-02' ends in 2002.
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

/** Whether a batch with these two years is what was written. */
export const isBatch = (written: BatchYears, start: number, end: number): boolean =>
  written.start === start && (written.end === null || written.end === end)

/** As it is shown everywhere. */
export const batchName = (start: number, end: number): string => `${start}-${end}`

function endYear(start: number, written: string): number {
  if (written.length === 4) return Number(written)
  const inCentury = start - (start % 100) + Number(written)
  return inCentury > start ? inCentury : inCentury + 100
}
