import { columnName } from '#lib/rules/cells/column-letters.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { samplesOf } from './kept-columns.ts'

/** A column of the person's file. */
export interface ColumnRow {
  /** 0-based. */
  column: number
  /** Its heading, or its letter where it has none. */
  name: string
  samples: readonly string[]
}

type File = Pick<StartedImportReply, 'headers' | 'sample' | 'check' | 'mapping' | 'columns' | 'doubts'>

/** Returns the columns that have a heading, a value, or a field; empty ones at the end of a sheet are left out. */
export const columnRows = (file: File, mapping: ImportMapping): ColumnRow[] =>
  file.headers.flatMap((heading, column) => {
    const samples = samplesOf(file, column)
    const isUsed = heading.trim() !== '' || samples.length > 0 || fieldOf(mapping, column) !== null
    return isUsed ? [{ column, name: columnName(file.headers, column), samples }] : []
  })

/** Returns the field that a column becomes; null where it is not saved. */
export const fieldOf = (mapping: ImportMapping, column: number): string | null =>
  Object.entries(mapping).find(([, place]) => place === column)?.[0] ?? null

/**
 * Returns the columns that are open to be checked: those that the server doubts, those without a heading that hold
 * values, and those whose field differs from the proposal. All others are folded.
 */
export function columnsToCheck(file: File, mapping: ImportMapping): Set<number> {
  const isOpen = ({ column }: ColumnRow): boolean =>
    file.check.includes(column) ||
    fieldOf(mapping, column) !== fieldOf(file.mapping, column) ||
    (file.headers[column]?.trim() === '' && fieldOf(mapping, column) === null)
  return new Set(columnRows(file, mapping).flatMap((row) => (isOpen(row) ? row.column : [])))
}

/** Gives a column to a field, or to none. A field has one column, so the one that it had before is set free. */
export function assignColumn(mapping: ImportMapping, column: number, field: string | null): ImportMapping {
  const without = Object.fromEntries(
    Object.entries(mapping).map(([each, place]) => [each, place === column ? null : place]),
  )
  return field === null ? without : { ...without, [field]: column }
}

/** Gives a field its place; a column that another field had moves to this one. */
export const placeField = (
  mapping: ImportMapping,
  field: string,
  place: ImportMapping[string],
): ImportMapping =>
  typeof place === 'number' ? assignColumn(mapping, place, field) : { ...mapping, [field]: place }

/** Returns the fields that are answered above the columns: required ones without a place, or with equal columns. */
export const fieldsToAnswer = (
  { columns, doubts }: Pick<File, 'columns' | 'doubts'>,
  mapping: ImportMapping,
) =>
  columns.flatMap(({ field, required }) => {
    const isEqual = doubts.some((doubt) => doubt.field === field && doubt.isEqual)
    return (mapping[field] ?? null) === null && (required || isEqual) ? [field] : []
  })

/** The columns as they are chosen, and what is shown of them. */
export interface Matching {
  mapping: ImportMapping
  /** Columns that are shown to be checked; the others are folded. */
  open: ReadonlySet<number>
  /** Fields that are answered above the columns. They stay there once they are answered. */
  asked: ReadonlySet<string>
}

export const startMatching = (file: File, mapping: ImportMapping): Matching => ({
  mapping,
  open: columnsToCheck(file, mapping),
  asked: new Set(fieldsToAnswer(file, mapping)),
})

/**
 * Applies a change of the mapping. A column that lost its field to another one is shown; one that was changed itself
 * stays where it is.
 */
export function nextMatching(file: File, before: Matching, mapping: ImportMapping): Matching {
  const isLost = (field: string, column: number): boolean =>
    fieldOf(mapping, column) === null && (mapping[field] ?? null) !== null
  const lost = Object.entries(before.mapping).flatMap(([field, place]) =>
    typeof place === 'number' && isLost(field, place) ? place : [],
  )
  return {
    mapping,
    open: new Set([...before.open, ...lost]),
    asked: new Set([...before.asked, ...fieldsToAnswer(file, mapping)]),
  }
}

/** Returns the titles of the fields that a column may be, where the heading alone does not decide. */
export const possibleFields = ({ doubts, columns }: File, column: number): string[] =>
  doubts.flatMap(({ field, candidates }) => {
    const title = columns.find((each) => each.field === field)?.title
    return candidates.includes(column) && title !== undefined ? [title] : []
  })
