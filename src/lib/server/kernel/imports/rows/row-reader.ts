import * as v from 'valibot'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { unprintableIn } from '#lib/rules/cells/printable-letters.ts'
import type { ImportMapping, ImportMeanings, ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { type DateDoubts, doubtfulBy, noDoubts } from '../checks/ambiguous-dates.ts'
import type { ImportColumn, ImportValue, UnknownPlaces } from '../import-column.ts'
import type { ImportKind, RowCells } from '../import-kind.ts'
import { columnOf } from '../mapping/mapped-cells.ts'
import type { CellProblem } from '../store/import-row.ts'
import {
  brokenBy,
  type CellFault,
  cellFault,
  emptyCells,
  isMaskedNumber,
  refusalFault,
  totalFieldOf,
} from './cell-faults.ts'
import { type SecretFields, showCell } from './format-cell.ts'
import type { RowSource } from './row-source.ts'

/** A row as its kind parsed it; `row` is null if a cell is invalid, and if the row is left out. */
export interface ParsedRow<Row> {
  source: RowSource
  row: Row | null
  /** Its kind leaves it out: it is no error, and a note says why. */
  isLeftOut: boolean
  key: string
  print: string
  problems: CellProblem[]
  /** Warnings, for valid and invalid rows. */
  notes: CellProblem[]
  /** Cells that no document can print: problems, unless their text is already stored. */
  unprintable: readonly CellProblem[]
  /** Fields whose stored value the row clears. */
  clears: readonly string[]
}

export interface ReaderParts<Row extends object, Context> {
  kind: ImportKind<Row, Context>
  context: Context
  options: ImportOptions
  /** The columns with values from data; by default those of the kind without them. */
  columns?: readonly ImportColumn[]
  headers: readonly string[]
  mapping: ImportMapping
  meanings: ImportMeanings
  /** Columns with ambiguous dates. */
  doubts?: DateDoubts
  secretFields?: SecretFields
}

/** The maximum number of unknown texts per field. */
const mostUnknown = 50
/** The maximum number of scopes of one text, such as the sections “A” of a whole college. */
const mostPlaces = 500

const none: CellProblem[] = []
const noFields: ReadonlySet<string> = new Set()

/** Creates a reader for the rows of one file; it collects the unknown values. */
export function createRowReader<Row extends object, Context>(parts: ReaderParts<Row, Context>) {
  const { kind, context, options, headers, mapping, meanings, doubts = noDoubts, secretFields = null } = parts
  const columns = parts.columns ?? kind.columns.list(options)
  const { totalsIn } = kind.rows
  const ownColumns = totalsIn ? columns.filter(({ field }) => totalsIn.includes(field)) : columns
  const meaning = new Map<string, Meaning>()
  for (const { field, values } of columns)
    if (values) meaning.set(field, meaningOf(values, meanings[field] ?? {}))
  const schemas = columns.flatMap(({ field, schema }) => (schema ? [{ field, schema }] : []))
  const open = new Set(columns.flatMap(({ field, isOpen }) => (isOpen ? [field] : [])))
  const listed = new Set(columns.flatMap(({ field, listedAt }) => (listedAt ? [field] : [])))
  const unknown = new Map<string, Map<string, Set<string>>>()
  // Rows are read one at a time, so all share this state.
  let source: RowSource = { line: 0, text: () => '', isFormula: () => false, refusal: () => null }
  let problems = none
  let notes = none
  let isLeftOut = false
  /** Fields of the current row without a valid value; no further problem is reported for them. */
  let broken = noFields
  /** Fields of the current row that clear the stored value. */
  let cleared = noFields

  const shown = (at: RowSource, field: string): string =>
    showCell(secretFields, field, at.text(field)).slice(0, 100)

  function problemOf(
    at: RowSource,
    field: string,
    code: string,
    params?: CellProblem['params'],
  ): CellProblem {
    const column = headers[columnOf(mapping, field) ?? -1] ?? field
    return { field, column, value: shown(at, field), code, ...(params && { params }) }
  }

  function noteUnknown(field: string, text: string, place: string | undefined): void {
    const texts = unknown.get(field) ?? new Map<string, Set<string>>()
    if (!texts.has(text) && texts.size >= mostUnknown) return
    const places = texts.get(text) ?? new Set()
    if (place !== undefined && places.size < mostPlaces) places.add(place)
    unknown.set(field, texts.set(text, places))
  }

  const cells: RowCells = {
    text(field) {
      const said = source.text(field)
      return said === '' || broken.has(field) ? '' : (meaning.get(field)?.of(said) ?? said)
    },
    clears: (field) => cleared.has(field),
    has: (field) => (mapping[field] ?? null) !== null,
    fault(field, code, params) {
      // One message per cell: the first problem has to be corrected first.
      if (!broken.has(field) && !problems.some((problem) => problem.field === field))
        problems = [...problems, problemOf(source, field, code, params)]
      return null
    },
    note(field, code, params) {
      notes = [...notes, problemOf(source, field, code, params)]
    },
    leaveOut(field, code, params) {
      isLeftOut = true
      cells.note(field, code, params)
      return null
    },
    unknown(field, place) {
      noteUnknown(field, shown(source, field), place)
      return cells.fault(field, listed.has(field) ? 'valueNotListed' : 'valueUnknown')
    },
  }

  function checkValue(field: string, known: Meaning): void {
    const text = source.text(field)
    if (text !== '' && !broken.has(field) && !open.has(field) && known.of(text) === null) cells.unknown(field)
  }

  /**
   * Refuses a masked number in a column that is not secret: it would be saved masked. The kind itself checks its
   * secret columns.
   */
  const masked = (field: string, text: string): CellFault | null =>
    secretFields && !secretFields.includes(field) && isMaskedNumber(text) ? { code: 'numberMasked' } : null

  /** Whether the text is a value of the field, which takes precedence over any fault. */
  const isValue = (field: string, text: string): boolean => meaning.get(field)?.of(text) != null

  function faultIn(column: ImportColumn, text: string): CellFault | null {
    const { field } = column
    const found = brokenBy(text) ?? masked(field, text)
    if (found) return found
    const doubtful = doubtfulBy(doubts.get(field), text)
    return (
      (isValue(field, text) ? null : cellFault(column, text, kind.identity)) ??
      (doubtful === null ? null : { code: doubtful })
    )
  }

  function checkCells(): void {
    for (const column of columns) {
      const { field } = column
      const text = source.text(field)
      const found = refusalFault(source, field, secretFields) ?? (text === '' ? null : faultIn(column, text))
      // A formula whose result is an error must not suggest pasting its value.
      if (source.isFormula(field) && !found) cells.fault(field, 'formula')
      if (!found) continue
      cells.fault(field, found.code, found.params)
      broken = new Set([...broken, field])
    }
    for (const [field, known] of meaning) checkValue(field, known)
    for (const { field, schema } of schemas) {
      const issue = v.safeParse(schema, cells.text(field), { abortEarly: true }).issues?.[0]
      if (issue && !problems.some((problem) => problem.field === field))
        cells.fault(field, issue.message, limitIn(issue))
    }
  }

  function unprintableCells(): CellProblem[] {
    return columns.flatMap(({ field, isSecret }) => {
      const text = source.text(field)
      const found = isSecret ? null : unprintableIn(text)
      return found && !isValue(field, text) ? [problemOf(source, field, 'unprintable', { ...found })] : []
    })
  }

  return {
    options,
    problemOf,
    shown,
    /** The texts that match no value, by field. */
    unknownValues: (): Record<string, string[]> =>
      Object.fromEntries([...unknown].map(([field, texts]) => [field, [...texts.keys()]])),

    /** The scopes in which rows would add these. */
    unknownPlaces: (): UnknownPlaces =>
      Object.fromEntries(
        [...unknown].map(([field, texts]) => [
          field,
          Object.fromEntries([...texts].map(([text, places]) => [text, [...places]])),
        ]),
      ),

    /** Texts of these rows that were resolved by a present or an earlier answer of a user. */
    usedMeanings: (): ImportMeanings =>
      Object.fromEntries([...meaning].map(([field, { used }]) => [field, used()])),

    read(from: RowSource): ParsedRow<Row> {
      const nothing = emptyCells(columns, from, isValue)
      source = nothing.source
      cleared = nothing.cleared
      problems = none
      notes = none
      isLeftOut = false
      broken = noFields
      const total = totalFieldOf(ownColumns, source)
      if (total !== null && totalsIn) cells.leaveOut(total, 'totalLeftOut')
      else if (total !== null) cells.fault(total, 'totalLine')
      else checkCells()
      const isRefused = problems.some(({ code }) => code !== 'formula')
      const row = total !== null || (isRefused && schemas.length > 0) ? null : kind.rows.parse(cells, context)
      if (isLeftOut) problems = none
      const unprintable = isLeftOut ? none : unprintableCells()
      const read = { source, problems, notes, isLeftOut, unprintable, clears: [...cleared] }
      const key = row ? kind.identity.keyOf(row) : ''
      if (!row || problems.length > 0) return { ...read, row: null, key, print: '' }
      return { ...read, row, key, print: kind.identity.fingerprint(row) }
    },
  }
}

export type RowReader = Pick<ReturnType<typeof createRowReader>, 'problemOf' | 'shown' | 'options'>

/** The value mapping of a column. */
interface Meaning {
  /** Returns the field's value; null if the text is unknown. */
  of(text: string): string | null
  /** Returns the answers that were used. */
  used(): Record<string, string>
}

/**
 * Builds the value mapping: a text stands for a value if it is the value, its title in either language or another
 * spelling, or if a user defined it.
 */
export function meaningOf(values: readonly ImportValue[], said: Readonly<Record<string, string>>): Meaning {
  const known = new Map<string, string>()
  for (const { value, title, aliases = [] } of values)
    for (const text of [value, title({}, { locale: 'en' }), title({}, { locale: 'de' }), ...aliases])
      known.set(plain(text), value)
  const sayings = new Map<string, string>()
  for (const [text, value] of Object.entries(said))
    if (values.some((each) => each.value === value)) {
      // A text that is itself a value needs no answer.
      if (known.get(plain(text)) !== value) sayings.set(plain(text), text)
      known.set(plain(text), value)
    }
  const used = new Set<string>()
  return {
    of(text) {
      const word = plain(text)
      const saying = sayings.get(word)
      if (saying !== undefined) used.add(saying)
      return known.get(word) ?? null
    },
    used: () => Object.fromEntries([...used].map((text) => [text, said[text] ?? ''])),
  }
}

const plain = (text: string): string => text.trim().toLowerCase()
