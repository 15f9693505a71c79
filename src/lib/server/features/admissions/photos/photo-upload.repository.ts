import type { Kysely, Selectable } from 'kysely'
import type { PhotoState, PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PhotoLineRow, PhotoUploadRow } from '../tables.ts'
import { openStates, type PhotoLine, type PhotoUpload } from './photo-upload.ts'

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

/** The outcome of saving a line. */
export type PhotoOutcome = Pick<PhotoLine, 'place' | 'state'> &
  Partial<Pick<PhotoLine, 'problem' | 'params' | 'admissionId'>> & { fileId?: string }

/** Counts by state; states without lines are left out. */
export type PhotoCounts = Partial<Record<PhotoState, number>>

/** Stores the pictures of zip files, and rows without a picture. */
export function photoLineRepository(db: Kysely<Tables>) {
  const linesOf = (uploadId: string) =>
    db.selectFrom('admission_photo_lines').where('upload_id', '=', uploadId)

  return {
    /** Expects between one and some hundreds. */
    async add(uploadId: string, lines: readonly PhotoLine[]): Promise<void> {
      const rows = lines.map((line) => toPhotoLineRow(uploadId, line))
      await insertMany(db, 'admission_photo_lines', rows).execute()
    },

    async clear(uploadId: string): Promise<void> {
      await db.deleteFrom('admission_photo_lines').where('upload_id', '=', uploadId).execute()
    },

    async count(uploadId: string): Promise<PhotoCounts> {
      return (await this.counts([uploadId])).get(uploadId) ?? {}
    },

    /** Maps uploads to their counts. */
    async counts(uploadIds: readonly string[]): Promise<ReadonlyMap<string, PhotoCounts>> {
      const rows = await db
        .selectFrom('admission_photo_lines')
        .where('upload_id', 'in', ['', ...uploadIds])
        .groupBy(['upload_id', 'state'])
        .select((eb) => ['upload_id', 'state', eb.fn.countAll<number>().as('count')])
        .execute()
      const own = Map.groupBy(rows, (row) => row.upload_id)
      const countsOf = (some: typeof rows): PhotoCounts =>
        Object.fromEntries(some.map(({ state, count }) => [state, Number(count)]))
      return new Map([...own].map(([id, some]) => [id, countsOf(some)]))
    },

    /** Reads the first lines of some states for each upload, in the order of the archive. */
    async first(
      uploadIds: readonly string[],
      states: readonly PhotoState[],
      atMost: number,
    ): Promise<ReadonlyMap<string, PhotoLine[]>> {
      // Each state is contiguous in the index, so no other rows are read.
      const [some, ...others] = uploadIds.flatMap((id) =>
        states.map((state) => {
          const own = linesOf(id).selectAll().where('state', '=', state).orderBy('place').limit(atMost)
          return db.selectFrom(own.as('own')).selectAll()
        }),
      )
      const all = some && others.reduce((each, other) => each.unionAll(other), some)
      const rows = (await all?.execute()) ?? []
      const own = Map.groupBy(
        rows.toSorted((one, other) => one.place - other.place),
        (row) => row.upload_id,
      )
      return new Map([...own].map(([id, found]) => [id, found.slice(0, atMost).map(toPhotoLine)]))
    },

    /** Reads the next lines with a possible owner, after a position. */
    async nextToSave(uploadId: string, after: number, atMost: number): Promise<PhotoLine[]> {
      const rows = await linesOf(uploadId)
        .selectAll()
        .where('state', 'in', ['matched', 'nobody'])
        .where('place', '>', after)
        .orderBy('place')
        .limit(atMost)
        .execute()
      return rows.map(toPhotoLine)
    },

    async settle(uploadId: string, lines: readonly PhotoOutcome[]): Promise<void> {
      for (const { place, state, problem = null, params = {}, admissionId = null, fileId = null } of lines)
        await db
          .updateTable('admission_photo_lines')
          .set({ state, problem, params: JSON.stringify(params), admission_id: admissionId, file_id: fileId })
          .where('upload_id', '=', uploadId)
          .where('place', '=', place)
          .execute()
    },

    /** Reverts photos that zip files gave to these admissions; other photos stay. */
    async takeBack(admissionIds: readonly string[]): Promise<void> {
      const brought = db
        .selectFrom('admission_photo_lines')
        .select('file_id')
        .where('admission_id', 'in', ['', ...admissionIds])
        .where('state', '=', 'saved')
      await db.deleteFrom('files').where('id', 'in', brought).execute()
      await db
        .updateTable('admission_photo_lines')
        .set({ state: 'undone', file_id: null })
        .where('admission_id', 'in', ['', ...admissionIds])
        .where('state', '=', 'saved')
        .execute()
    },

    /** Deletes lines of uploads whose spreadsheet is deleted, and returns their number. */
    async dropStripped(): Promise<number> {
      const stripped = db
        .selectFrom('admission_photo_uploads')
        .innerJoin('imports', 'imports.id', 'import_id')
        .select('admission_photo_uploads.id')
        .where('stripped_at', 'is not', null)
      const { numDeletedRows } = await db
        .deleteFrom('admission_photo_lines')
        .where('upload_id', 'in', stripped)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const toPhotoLineRow = (uploadId: string, line: PhotoLine): PhotoLineRow => ({
  upload_id: uploadId,
  place: line.place,
  name: line.name,
  number: line.number,
  state: line.state,
  problem: line.problem,
  params: JSON.stringify(line.params),
  line: line.line,
  admission_id: line.admissionId,
  file_id: null,
})

export const toPhotoLine = (row: Selectable<PhotoLineRow>): PhotoLine => ({
  place: row.place,
  name: row.name,
  number: row.number,
  state: row.state,
  problem: row.problem,
  // `toPhotoLineRow` wrote it.
  params: JSON.parse(row.params) as PhotoLine['params'],
  line: row.line,
  admissionId: row.admission_id,
})

/** An admission that photos may belong to. */
export interface PhotoOwner {
  id: string
  /** The hall ticket number, in capitals. */
  number: string
  /** The existing photo. */
  photoId: string | null
  photoHash: string | null
  /** Set once the student is in the register. */
  studentId: string | null
}

/** Finds an import's effective admissions by their hall ticket numbers. */
export function photosToSaveRepository(db: Kysely<Tables>) {
  const owners = (importId: string) =>
    db
      .selectFrom('admissions')
      .leftJoin('files', (join) =>
        join
          .onRef('files.owner_id', '=', 'admissions.id')
          .on('files.owner_entity', '=', 'admission')
          .on('files.kind', '=', 'admissions.photo'),
      )
      .select(['admissions.id', 'hall_ticket_no as number', 'files.id as photoId', 'files.hash as photoHash'])
      .select('student_id as studentId')
      .where('import_id', '=', importId)
      .where('admissions.state', '<>', 'cancelled')

  return {
    all: (importId: string): Promise<PhotoOwner[]> => owners(importId).execute(),

    async withNumbers(importId: string, numbers: readonly string[]): Promise<PhotoOwner[]> {
      const found: PhotoOwner[] = []
      for (const some of chunksOf(numbers))
        found.push(...(await owners(importId).where('hall_ticket_no', 'in', some).execute()))
      return found
    },

    /** Counts, by upload, admissions that already have a photo; uploads without any are left out. */
    async existingPhotos(uploadIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('admission_photo_lines')
        .innerJoin('files', 'files.owner_id', 'admission_id')
        .where('files.owner_entity', '=', 'admission')
        .where('files.kind', '=', 'admissions.photo')
        .where('upload_id', 'in', ['', ...uploadIds])
        .where('state', '=', 'matched')
        .groupBy('upload_id')
        .select((eb) => ['upload_id', eb.fn.countAll<number>().as('count')])
        .execute()
      return new Map(rows.map((row) => [row.upload_id, Number(row.count)]))
    },
  }
}
