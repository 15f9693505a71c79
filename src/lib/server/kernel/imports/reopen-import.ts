import type { App } from '../app.ts'
import { notFound } from '../core/errors.ts'
import { columnsOf } from './columns-of.ts'
import type { ImportStore } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'
import { sayColumns } from './say-columns.ts'
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
    const { fileName, fileHash, mapping, options, ...found } = await requireImport(store.read, importId)
    const bytes = await app.files.get(fileHash)
    if (!bytes) throw notFound('import.notFound')
    const kind = kindOf(app, found.kind)
    const outline = await app.sheets.outline(bytes, fileName)
    const columns = sayColumns(await columnsOf(app, kind, options))
    return { importId, fileName, ...outline, mapping, columns }
  }
