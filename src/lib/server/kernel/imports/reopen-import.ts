import { notFound } from '../core/errors.ts'
import { fileColumns } from './file-columns.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportStore } from './imports.repository.ts'
import { requireImport } from './kind-of.ts'
import { bytesOf } from './read-import.ts'
import { sayColumns } from './say-columns.ts'
import { showOutline } from './show-cell.ts'
import type { StartedImport } from './start-import.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/** A file that was sent before, as it was shown then: whoever closed the tab goes on where they were. @throws DomainError NotFound `import.notFound` */
export const reopenImport =
  ({ host: made, store }: Parts) =>
  async (importId: string): Promise<StartedImport> => {
    const host = made()
    const found = await requireImport(store.read, importId)
    const { fileName, mapping, options, headers } = found
    const bytes = await bytesOf(host, found)
    if (!bytes) throw notFound('import.notFound')
    const outline = showOutline(await host.sheets.outline(bytes, fileName), found)
    const columns = await host.runner(found.kind).columns(options)
    const matched = await fileColumns({
      host,
      store,
      kind: found.kind,
      headers,
      hiddenColumns: outline.hiddenColumns,
      columns,
    })
    // What was chosen when it was checked is answered.
    const doubts = matched.doubts.filter(({ field }) => (mapping[field] ?? null) === null)
    const shown = { ...matched, mapping, doubts, hidden: found.hidden }
    return { importId, fileName, ...outline, ...shown, columns: sayColumns(columns) }
  }
