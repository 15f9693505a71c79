import type { App } from '../app.ts'
import { notFound } from '../core/errors.ts'
import { columnsOf } from './columns-of.ts'
import { checkRows } from './check-rows.ts'
import { mendsOf } from './check-import.task.ts'
import type { StoredImport } from './import-row.ts'
import { importsRepository } from './imports.repository.ts'
import { kindOf } from './kind-of.ts'
import type { CellProblem } from './row-reader.ts'

export interface BadRows {
  fileName: string
  headers: string[]
  rows: BadRow[]
}

export interface BadRow {
  cells: string[]
  problems: CellProblem[]
}

/**
 * All rows that are wrong, as they stand in the file but for the cells that somebody put right; and those
 * that were left out or stayed. Belongs into a worker thread. @throws DomainError NotFound `import.notFound`
 */
export async function badRows(app: App, importId: string): Promise<BadRows> {
  const read = importsRepository(app.database.reads)
  const found = await read.imports.find(importId)
  const bytes = found && (await app.files.get(found.fileHash))
  if (!found || !bytes) throw notFound('import.notFound')
  const kind = kindOf(app, found.kind)
  const sheet = await app.sheets.read(bytes, found.fileName)
  const mends = mendsOf(await read.lines.mended(importId))
  const context = await kind.context(app, found)
  const columns = await columnsOf(app, kind, found.options)
  const known = async () => new Map()
  const { rows } = await checkRows(sheet, { ...found, kind, context, columns, mends, known })
  const notDone = await read.lines.page(importId, 'notDone', 1, Number.MAX_SAFE_INTEGER)
  const problems = new Map(notDone.map((row) => [row.line, row.problems]))
  for (const row of rows) if (row.verdict === 'error') problems.set(row.source.line, row.problems)
  const bad = sheet.rows.flatMap(({ line, cells }) => {
    const own = problems.get(line)
    return own ? [{ cells: withMends(cells, mends.get(line), found), problems: own }] : []
  })
  return { fileName: found.fileName, headers: sheet.headers, rows: bad }
}

function withMends(
  cells: readonly string[],
  mended: Readonly<Record<string, string>> | undefined,
  { mapping }: StoredImport,
): string[] {
  const shown = [...cells]
  for (const [field, text] of Object.entries(mended ?? {})) {
    const column = mapping[field]
    if (typeof column === 'number') shown[column] = text
  }
  return Array.from(shown, (text) => text ?? '')
}
