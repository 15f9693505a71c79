import type { App } from '../app.ts'
import { columnsOf } from './columns-of.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport, StoredRow } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { type RowSource, createRowReader } from './row-reader.ts'

interface Parts {
  app: App
  kind: ImportKind
  context: unknown
  found: StoredImport
  /** With what was typed. */
  mended: readonly StoredRow[]
}

/** The verdict on rows that were mended, and on others that are about the same records as they were or are now. */
export async function judgeAgain(
  write: ImportsRepository,
  { app, kind, context, found, mended }: Parts,
): Promise<{ before: StoredRow; after: JudgedRow<object> }[]> {
  const columns = await columnsOf(app, kind, found.options)
  const reader = createRowReader({ ...found, kind, context, columns })
  const read = (row: StoredRow) => reader.read(sourceInStore(row))
  const keys = new Set(mended.flatMap((row) => [row.key, read(row).row ? read(row).key : null]))
  const wanted = [...keys].filter((key) => key !== null)
  const lines = new Set(mended.map(({ line }) => line))
  const others = (await write.lines.ofKeys(found.id, wanted)).filter(
    // What a kind holds itself is compared below.
    (row) => !lines.has(row.line) && row.raw && (row.verdict === 'error' || !kind.held),
  )
  const rows = [...mended, ...others].toSorted((a, b) => a.line - b.line)
  const parsed = rows.map(read)
  const held = await kind.held?.find(write.transaction, found.id, wanted)
  const known = await kind.known(app, write.transaction, found, wanted)
  const judged = judgeRows(kind, parsed, { known, ...(held && { held }) }, reader)
  return rows.flatMap((before, index) => {
    const after = judged[index]
    return after ? [{ before, after }] : []
  })
}

/** Somebody who types a cell types no formula. */
function sourceInStore({ line, raw, mended, problems }: StoredRow): RowSource {
  const formulas = problems.filter(({ code }) => code === 'formula').map(({ field }) => field)
  return {
    line,
    text: (field) => mended[field] ?? raw?.[field] ?? '',
    isFormula: (field) => mended[field] === undefined && formulas.includes(field),
  }
}
