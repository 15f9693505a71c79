import type { ImportMapping, ImportMeanings } from '#lib/schemas/import.ts'
import type { SheetTable } from '../spreadsheets/sheet.types.ts'
import { doubtDates } from './date-doubts.ts'
import type { UnknownPlaces } from './import-column.ts'
import type { Known } from './import-kind.ts'
import type { ImportCounts } from './import-row.ts'
import { judgeRows } from './judge-rows.ts'
import type { JudgedRow } from './judged-row.ts'
import { type ReaderParts, createRowReader } from './row-reader.ts'
import { sourceInSheet } from './row-source.ts'
import { type Objections, settleObjections } from './settle-objections.ts'

/** Cells that somebody put right, by line and field. */
export type Mends = ReadonlyMap<number, Readonly<Record<string, string>>>

export const mendsOf = (rows: readonly { line: number; mended: Record<string, string> }[]): Mends =>
  new Map(rows.map(({ line, mended }) => [line, mended]))

export interface CheckedRows<Row> {
  rows: JudgedRow<Row>[]
  counts: ImportCounts
  unknownValues: Record<string, string[]>
  unknownPlaces: UnknownPlaces
  usedMeanings: ImportMeanings
}

interface Parts<Row extends object, Context> extends Omit<ReaderParts<Row, Context>, 'headers'> {
  mapping: ImportMapping
  mends: Mends
  /** What is there of these keys; `rows` are all that could be read. */
  known(keys: readonly string[], rows: readonly Row[]): Promise<ReadonlyMap<string, Known>>
  objections?: Objections<Row> | undefined
}

/** Checks every cell of every row of a file before anything counts. */
export async function checkRows<Row extends object, Context>(
  sheet: SheetTable,
  parts: Parts<Row, Context>,
): Promise<CheckedRows<Row>> {
  const sources = sheet.rows.map((row) => sourceInSheet(row, parts.mapping, parts.mends.get(row.line)))
  const doubts = doubtDates(parts.columns ?? parts.kind.columns(parts.options), sources)
  const reader = createRowReader({ ...parts, headers: sheet.headers, doubts })
  const parsed = sources.map(reader.read)
  const keys = new Set<string>()
  for (const { row, key } of parsed) if (row) keys.add(key)
  const read = parsed.flatMap(({ row }) => row ?? [])
  const rows = judgeRows(parts.kind, parsed, { known: await parts.known([...keys], read) }, reader)
  await settleObjections(parts.objections, rows, reader)
  return {
    rows,
    counts: countRows(rows),
    unknownValues: reader.unknownValues(),
    unknownPlaces: reader.unknownPlaces(),
    usedMeanings: reader.usedMeanings(),
  }
}

export function countRows(rows: readonly Pick<JudgedRow<object>, 'verdict'>[]): ImportCounts {
  const counts = { rows: rows.length, newRows: 0, changedRows: 0, unchangedRows: 0, errorRows: 0 }
  for (const { verdict } of rows) counts[`${verdict}Rows`] += 1
  return counts
}
