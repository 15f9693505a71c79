import type { ImportChangesView } from '#lib/schemas/import.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportHost } from './import-host.ts'
import type { Known } from './import-kind.ts'
import type { StoredRow } from './import-row.ts'
import type { ImportStore } from './imports.repository.ts'
import { requireImport } from './kind-of.ts'
import { type SecretFields, nameRow } from './show-cell.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/** Rows of one page. */
const perPage = 50

/**
 * What saving would change of records that are there, field by field. Compared with the records as they are now: one
 * that was changed since the dry run says so, because its row will be left out.
 * @throws DomainError NotFound `import.notFound`
 */
export const viewChanges =
  ({ host: made, store: { read } }: Parts) =>
  async (importId: string, page: number): Promise<ImportChangesView> => {
    const host = made()
    const found = await requireImport(read, importId)
    const runner = host.runner(found.kind)
    const { kind } = runner
    const columns = await runner.columns(found.options)
    const rows = await read.lines.page(importId, 'changed', page, perPage)
    const keyOf = ({ parsed }: StoredRow): string => (parsed ? kind.keyOf(parsed) : '')
    const keys = rows.map(keyOf)
    const known = await runner.known(host.database.reads, found, keys)
    return {
      rows: rows.map((row) => changesOf(row, known.get(keyOf(row)) ?? null, { columns, ...found })),
      total: await read.lines.count(importId, 'changed'),
      page,
      perPage,
    }
  }

function changesOf(
  { line, raw, mended, parsed, entityVersion }: StoredRow,
  known: Known | null,
  { columns, secretFields }: { columns: readonly ImportColumn[]; secretFields: SecretFields },
): ImportChangesView['rows'][number] {
  const titleOf = (field: string): string => columns.find((each) => each.field === field)?.title() ?? field
  const isStale = known === null || known.version !== (entityVersion ?? '')
  const changes = isStale || !parsed ? [] : (known.changes?.(parsed) ?? [])
  return {
    line,
    about: nameRow(columns, secretFields, { raw, mended }),
    isStale,
    changes: changes.map(({ field, before, after }) => ({ title: titleOf(field), before, after })),
  }
}
