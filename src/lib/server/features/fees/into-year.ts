import { isDay } from '#lib/rules/iso-day.ts'
import type { FeeStructure, StructureFields } from './fee-structure.ts'

/** The same in another academic year: what was due on 31 July is due on the 31 July that is as many years away. */
export function intoYear(
  { id: _id, version: _version, ...fields }: FeeStructure,
  year: string,
): StructureFields {
  const years = Number(year.slice(0, 4)) - Number(fields.year.slice(0, 4))
  return { ...fields, year, dueOn: movedBy(years, fields.dueOn) }
}

function movedBy(years: number, day: string): string {
  if (day === '') return ''
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  // 29 February.
  return isDay(moved) ? moved : `${moved.slice(0, 8)}28`
}
