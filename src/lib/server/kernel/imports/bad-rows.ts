import { notFound } from '../core/errors.ts'
import { checkRows, mendsOf } from './check-rows.ts'
import type { ImportHost } from './import-host.ts'
import type { Known } from './import-kind.ts'
import type { CellProblem, StoredImport } from './import-row.ts'
import { importStoreOf } from './imports.repository.ts'
import { readMasked } from './read-masked.ts'
import { showCell } from './show-cell.ts'

export interface BadRows {
  fileName: string
  /** Whether something in them is masked, and each row says which one it is. */
  isSealed: boolean
  headers: string[]
  rows: BadRow[]
}

export interface BadRow {
  line: number
  cells: string[]
  problems: CellProblem[]
}

/**
 * All rows that are wrong, as they stand in the file but for the cells that somebody put right; and those
 * that were left out or stayed. Secrets are masked. Belongs into a worker thread. @throws DomainError NotFound `import.notFound`
 */
export async function badRows(host: ImportHost, importId: string): Promise<BadRows> {
  const { read } = importStoreOf(host)
  const found = await read.imports.find(importId)
  const sheet = found && (await readMasked(host, found))
  if (!found || !sheet) throw notFound('import.notFound')
  const runner = host.runner(found.kind)
  const { kind } = runner
  const mends = mendsOf(await read.lines.mended(importId))
  const context = await runner.context(found)
  const columns = await runner.columns(found.options)
  const objections = runner.objections(host.database.reads, found)
  // What a row would do matters only where somebody may object to it.
  const known = async (keys: readonly string[]) =>
    objections ? runner.known(host.database.reads, found, keys) : new Map<string, Known>()
  const { rows } = await checkRows(sheet, { ...found, kind, context, columns, mends, known, objections })
  const notDone = await read.lines.page(importId, 'notDone', 1, Number.MAX_SAFE_INTEGER)
  const problems = new Map(notDone.map((row) => [row.line, row.problems]))
  for (const row of rows) if (row.verdict === 'error') problems.set(row.source.line, row.problems)
  const bad = sheet.rows.flatMap(({ line, cells }) => {
    const own = problems.get(line)
    return own ? [{ line, cells: shownCells(cells, mends.get(line), found), problems: own }] : []
  })
  const isSealed = found.secretFields !== null
  return { fileName: found.fileName, isSealed, headers: sheet.headers, rows: bad }
}

function shownCells(
  cells: readonly string[],
  mended: Readonly<Record<string, string>> | undefined,
  { mapping, secretFields }: StoredImport,
): string[] {
  const shown = [...cells]
  for (const [field, text] of Object.entries(mended ?? {})) {
    const column = mapping[field]
    if (typeof column === 'number') shown[column] = text
  }
  const fieldOf = (at: number): string => Object.keys(mapping).find((field) => mapping[field] === at) ?? ''
  return Array.from(shown, (text, at) => showCell(secretFields, fieldOf(at), text ?? ''))
}
