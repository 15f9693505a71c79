import type { Kysely, Selectable } from 'kysely'
import type { PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PhotoUploadRow } from '../tables.ts'
import { openStates, type PhotoUpload } from './photo-upload.ts'

/** Columns that change together with the state. */
export type PhotoUploadChange = Partial<
  Pick<PhotoUpload, 'replaces' | 'problem' | 'params' | 'revision' | 'jobId'>
> & { ended?: { at: string; by: string } }

/** Stores zip files of photos. */
export function photoUploadRepository(db: Kysely<Tables>) {
  const all = () => db.selectFrom('admission_photo_uploads').selectAll('admission_photo_uploads')

  return {
    async add(upload: PhotoUpload, zipHash: string): Promise<void> {
      await db
        .insertInto('admission_photo_uploads')
        .values({
          id: upload.id,
          import_id: upload.importId,
          file_name: upload.fileName,
          state: upload.state,
          zip_hash: zipHash,
          replaces: 0,
          problem: null,
          params: '{}',
          revision: upload.revision,
          job_id: upload.jobId,
          created_at: upload.createdAt,
          created_by: upload.createdBy,
          ended_at: null,
          ended_by: null,
        })
        .execute()
    },

    async find(id: string): Promise<PhotoUpload | null> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row ? toPhotoUpload(row) : null
    },

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<PhotoUpload | null> {
      await lockRows(db, 'admission_photo_uploads', [id])
      return this.find(id)
    },

    /** Lists the newest first. */
    async ofImports(importIds: readonly string[]): Promise<PhotoUpload[]> {
      const rows = await all()
        .where('import_id', 'in', ['', ...importIds])
        .where('state', '<>', 'discarded')
        .orderBy('created_at', 'desc')
        // Ids increase with time.
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toPhotoUpload)
    },

    /** Locks the uploads of several imports. */
    async lockOfImports(importIds: readonly string[]): Promise<PhotoUpload[]> {
      const before = await this.ofImports(importIds)
      const ids = before.map(({ id }) => id)
      await lockRows(db, 'admission_photo_uploads', ids)
      return this.ofImports(importIds)
    },

    /** Finds abandoned uploads: older than that instant, or of a discarded or undone import. */
    async leftBehind(before: string): Promise<PhotoUpload[]> {
      const rows = await all()
        .leftJoin('imports', 'imports.id', 'import_id')
        .where('admission_photo_uploads.state', 'in', openStates)
        .where((eb) =>
          eb.or([
            eb('admission_photo_uploads.created_at', '<', before),
            eb('imports.state', 'in', ['discarded', 'undone']),
          ]),
        )
        .execute()
      return rows.map(toPhotoUpload)
    },

    /** Finds hashes of zip files without a row. */
    async unusedZips(): Promise<string[]> {
      const rows = await db
        .selectFrom('admission_photo_uploads')
        .select('zip_hash')
        .where('zip_hash', '<>', '')
        .where('zip_hash', 'not in', db.selectFrom('files').select('hash'))
        .execute()
      return rows.map((row) => row.zip_hash)
    },

    async forgetZip(hash: string): Promise<void> {
      await db
        .updateTable('admission_photo_uploads')
        .set({ zip_hash: '' })
        .where('zip_hash', '=', hash)
        .execute()
    },

    /** Returns false where the state has changed meanwhile. */
    async move(
      { id, state }: Pick<PhotoUpload, 'id' | 'state'>,
      to: PhotoUploadState,
      { replaces, problem, params, revision, jobId, ended }: PhotoUploadChange = {},
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('admission_photo_uploads')
        .set({
          state: to,
          ...(replaces !== undefined && { replaces: Number(replaces) }),
          ...(problem !== undefined && { problem }),
          ...(params !== undefined && { params: JSON.stringify(params) }),
          ...(revision !== undefined && { revision }),
          ...(jobId !== undefined && { job_id: jobId }),
          ...(ended && { ended_at: ended.at, ended_by: ended.by }),
        })
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

const toPhotoUpload = (row: Selectable<PhotoUploadRow>): PhotoUpload => ({
  id: row.id,
  importId: row.import_id,
  fileName: row.file_name,
  state: row.state,
  replaces: row.replaces === 1,
  problem: row.problem,
  revision: row.revision,
  jobId: row.job_id,
  // `move` wrote it.
  params: JSON.parse(row.params) as PhotoUpload['params'],
  createdAt: row.created_at,
  createdBy: row.created_by,
})
