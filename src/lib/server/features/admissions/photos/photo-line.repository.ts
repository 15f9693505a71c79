import type { Kysely, Selectable } from 'kysely'
import type { PhotoState } from '#lib/schemas/admissions/photos.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PhotoLineRow } from '../tables.ts'
import type { PhotoLine } from './photo-upload.ts'

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
