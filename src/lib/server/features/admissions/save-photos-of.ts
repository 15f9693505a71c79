import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { beginSaving, movesPhotos } from './move-photo-upload.ts'

/** The photos that were given beside a spreadsheet are agreed on with it. */
export const savePhotosOf: NonNullable<ImportKind['committed']> = async (db, { id }, by) => {
  const write = movesPhotos(db)
  const waiting = (await write.photoUploads.ofImports([id])).find(({ state }) => state === 'checked')
  // They are new: no photo is in the way.
  if (waiting) await beginSaving(write, waiting, { ...by, replaces: false })
}
