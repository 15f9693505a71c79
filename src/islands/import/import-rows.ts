import { getCall } from '#lib/api/client.ts'
import type { ImportChangesView, ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'

export const showRows = (importId: string, which: string, page: number): Promise<ImportRowsView> =>
  getCall<ImportRowsView>('getImportRows', { importId, which, page: String(page) })

/** What is worth a second look; nobody is asked where nothing is. */
export const showNoted = async ({ id, notedRows }: ImportView, page: number): Promise<ImportRowsView> =>
  notedRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'noted', page)

/** What is new; nobody is asked where nothing is. */
export const showNew = async ({ id, newRows }: ImportView, page: number): Promise<ImportRowsView> =>
  newRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'new', page)

/** What saving would change; nobody is asked where it changes nothing. */
export const showChanges = async (
  { id, changedRows }: ImportView,
  page: number,
): Promise<ImportChangesView> =>
  changedRows === 0
    ? { rows: [], total: 0, page, perPage: 1 }
    : getCall<ImportChangesView>('getImportChanges', { importId: id, page: String(page) })
