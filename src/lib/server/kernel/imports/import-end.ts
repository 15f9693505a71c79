import type { StoredImport } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { showCell } from './show-cell.ts'

const mostMends = 50

/** What the audit trail keeps of an import that ends: with the first cells that somebody put right, and by whom. */
export async function endOf(
  write: { lines: Pick<ImportsRepository['lines'], 'mended'> },
  { id, kind, subjectId, fileName, rows, errorRows, secretFields }: StoredImport,
): Promise<object> {
  const mended = await write.lines.mended(id)
  const cells = mended.slice(0, mostMends).flatMap(({ line, raw, mended: typed, mendedBy: by }) =>
    Object.entries(typed).map(([field, after]) => ({
      ...{ line, field, by },
      before: showCell(secretFields, field, raw?.[field] ?? ''),
      after: showCell(secretFields, field, after),
    })),
  )
  const mends = mended.length > 0 && { mendedRows: mended.length, mended: cells }
  return { kind, subjectId, fileName, rows, errorRows, ...mends }
}
