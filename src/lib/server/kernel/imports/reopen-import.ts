import type { App } from '../app.ts'
import { notFound } from '../core/errors.ts'
import { columnsOf } from './columns-of.ts'
import { fileColumns } from './file-columns.ts'
import type { ImportStore } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'
import { bytesOf } from './read-import.ts'
import { sayColumns } from './say-columns.ts'
import { showOutline } from './show-cell.ts'
import type { StartedImport } from './start-import.ts'

interface Parts {
  app(): App
  store: ImportStore
}

/** A file that was sent before, as it was shown then: whoever closed the tab goes on where they were. @throws DomainError NotFound `import.notFound` */
export const reopenImport =
  ({ app: made, store }: Parts) =>
  async (importId: string): Promise<StartedImport> => {
    const app = made()
    const found = await requireImport(store.read, importId)
    const { fileName, mapping, options, headers } = found
    const bytes = await bytesOf(app, found)
    if (!bytes) throw notFound('import.notFound')
    const kind = kindOf(app, found.kind)
    const outline = showOutline(await app.sheets.outline(bytes, fileName), found)
    const columns = await columnsOf(app, kind, options)
    const matched = await fileColumns({
      app,
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
