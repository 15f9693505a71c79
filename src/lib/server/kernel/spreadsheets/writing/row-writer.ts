import { indianTime } from '#lib/rules/dates/indian-days.ts'

/** Writes a file in batches of rows. */
export interface RowWriter {
  write(rows: readonly (readonly FileValue[])[]): Promise<void>
  /** Ends the file; nothing may be written after it. */
  end(): Promise<void>
}

/** A cell of a written file: text, a number, nothing, a UTC instant or an ISO date. */
export type FileValue = string | number | null | { instant: string } | { date: string }

/** Formats a value for CSV; an instant is in Indian time, as on every page and sheet. @example '2026-11-22 10:00' */
export function plainCellText(value: FileValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'instant' in value ? shownTime(value.instant) : value.date
}

const shownTime = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : indianTime(instant).replace('T', ' ')

const epoch = Date.UTC(1899, 11, 30)
const day = 24 * 60 * 60 * 1000
/** Before this serial number, spreadsheet programs count a day that never existed. */
const firstSound = 61

/**
 * Returns the serial number, days since the epoch of spreadsheets, with an instant in Indian time; null if there is
 * none.
 */
export function serialOf(value: { instant: string } | { date: string }): number | null {
  const time = 'instant' in value ? timeOf(value.instant) : Date.parse(`${value.date}T00:00:00.000Z`)
  const serial = (time - epoch) / day
  return serial >= firstSound ? serial : null
}

function timeOf(instant: string): number {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? time : Date.parse(`${indianTime(instant)}:00.000Z`)
}
