import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

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
