import { createHash } from 'node:crypto'
import type { ImportDoubt } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import {
  type ColumnWish,
  type GuessedColumns,
  matchColumns,
} from '../../spreadsheets/columns/guess-columns.ts'
import type { ImportColumn } from '../import-column.ts'
import type { ImportsRepository } from '../store/imports.repository.ts'
import { columnsAlone } from './mapped-cells.ts'

/** Returns the key of the saved mapping, by which the next file with the same headings is matched without asking. */
export const mappingKey = (kind: string, headers: readonly string[]): string =>
  `imports.columns:${kind}:${createHash('sha256').update(JSON.stringify(headers)).digest('hex')}`

const longestHeadings = 500

/**
 * Returns the key of earlier versions; null for headings that they truncated, which others may share. They took the
 * first heading that contained a word of the field, and the command line did not show the choice.
 */
function earlierKey(kind: string, headers: readonly string[]): string | null {
  const text = headers.join('|').toLowerCase()
  return text.length < longestHeadings ? `imports.mapping:${kind}:${text}` : null
}

export interface MatchedColumns {
  mapping: GuessedColumns['mapping']
  doubts: ImportDoubt[]
  /** A person has confirmed the columns of a file with the same headings. */
  isConfirmed: boolean
}

type Settings = Pick<ImportsRepository, 'settings'>

/**
 * Returns the column mapping: as saved for the last file with these headings, or matched by the headings. A column
 * that is hidden in the file is not mapped until a user maps it.
 */
export async function rememberedMapping(
  { settings }: Settings,
  kind: string,
  { headers, hiddenColumns }: { headers: readonly string[]; hiddenColumns: readonly number[] },
  columns: readonly ImportColumn[],
): Promise<MatchedColumns> {
  const seen = headers.map((heading, column) => (hiddenColumns.includes(column) ? '' : heading))
  const guessed = matchColumns(seen, columns.map(wishOf))
  // Written by `rememberMapping`, now and in earlier versions.
  const last = (await settings.find(mappingKey(kind, headers))) as GuessedColumns['mapping'] | null
  if (last) return { ...withoutHidden(withAnswers(guessed, last), hiddenColumns), isConfirmed: true }
  const key = earlierKey(kind, headers)
  const earlier = key && ((await settings.find(key)) as GuessedColumns['mapping'] | null)
  const matched = earlier ? withEarlier(guessed, earlier) : guessed
  return { ...withoutHidden(matched, hiddenColumns), isConfirmed: false }
}

/** Removes hidden columns from a saved mapping. */
function withoutHidden({ mapping, doubts }: GuessedColumns, hidden: readonly number[]): GuessedColumns {
  if (hidden.length === 0) return { mapping, doubts }
  const isHidden = (column: number | null): boolean => column !== null && hidden.includes(column)
  return {
    mapping: Object.fromEntries(
      Object.entries(mapping).map(([field, column]) => [field, isHidden(column) ? null : column]),
    ),
    doubts: doubts
      .map((doubt) => ({ ...doubt, candidates: doubt.candidates.filter((column) => !isHidden(column)) }))
      .filter(({ candidates }) => candidates.length > 0),
  }
}

/** Applies the saved columns; a saved field is not asked again. */
function withAnswers({ mapping, doubts }: GuessedColumns, last: GuessedColumns['mapping']): GuessedColumns {
  const isKnown = (field: string): boolean => Object.hasOwn(last, field)
  return {
    mapping: Object.fromEntries(
      Object.entries(mapping).map(([field, column]) => [
        field,
        isKnown(field) ? (last[field] ?? null) : column,
      ]),
    ),
    doubts: doubts.filter(({ field }) => !isKnown(field)),
  }
}

/** Applies an earlier version's mapping; what the headings do not confirm is asked. */
function withEarlier(guessed: GuessedColumns, earlier: GuessedColumns['mapping']): GuessedColumns {
  const mapping = { ...guessed.mapping }
  const doubts = [...guessed.doubts]
  for (const [field, column] of Object.entries(guessed.mapping)) {
    const was = earlier[field] ?? null
    if (was === column || was === null || doubts.some((doubt) => doubt.field === field)) continue
    if (Object.entries(mapping).some(([other, each]) => other !== field && each === was)) continue
    mapping[field] = null
    const candidates = [was, ...(column === null ? [] : [column])].toSorted((a, b) => a - b)
    doubts.push({ field, candidates, isEqual: column !== null })
  }
  return { mapping, doubts }
}

/** Our own templates have the headings in either language. */
export const wishOf = ({
  field,
  aliases,
  fallbacks = [],
  doubtful = [],
  required,
  title,
}: ImportColumn): ColumnWish => ({
  field,
  aliases: [...aliases, title({}, { locale: 'en' }), title({}, { locale: 'de' })],
  fallbacks,
  doubtful,
  required,
})

interface Learned {
  kind: string
  headers: readonly string[]
  mapping: ImportMapping
}

export const rememberMapping = (
  { settings }: Settings,
  { kind, headers, mapping }: Learned,
  at: string,
  by: string,
): Promise<void> => settings.save(mappingKey(kind, headers), columnsAlone(mapping), at, by)
