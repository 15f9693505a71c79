import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { m } from '#paraglide/messages.js'
import { lockRows } from '../../../kernel/db/portable.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import { idsOf } from '../../../kernel/personal-data/person.ts'
import type { Asked, PersonalRecords } from '../../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../../kernel/personal-data/traces.ts'
import { photoUploadRepository } from './photo-upload.repository.ts'
import { isOpen, photoZipOf } from './photo-upload.ts'

/** Finds a person's pictures in zip files: by the admission, or by the number in the file name. */
export const personPhotoLines: PersonalRecords = {
  name: 'admissionPhotos',
  title: m['personalData.admissionPhotos'],
  tables: ['admission_photo_lines', 'files'],
  fate: 'erased',
  kept: () => m['personalData.admissionPhotosKept']({ days: photoLimits.keptForDays }),
  read: async (asked) =>
    (await linesOf(asked)).map(({ name, number, state, file_name: file }) => ({ file, name, number, state })),
  /** Also deletes the zip file where it is still stored: a single picture cannot be removed from it. */
  async erase(asked) {
    const lines = await linesOf(asked)
    for (const { upload_id: uploadId, place } of lines)
      await asked.db
        .deleteFrom('admission_photo_lines')
        .where('upload_id', '=', uploadId)
        .where('place', '=', place)
        .execute()
    const files = keptFileRepository(asked.db)
    for (const uploadId of new Set(lines.map((line) => line.upload_id)))
      await files.drop(photoZipOf(uploadId))
  },
}

/** Locks the person's zip files: during the erasure nothing is read from them, and none is added. */
export async function lockPhotosOf({ db, person }: Asked): Promise<void> {
  const imports = await importsOf(db, person)
  // Locks in the order of all photo writers: the import first.
  await lockRows(db, 'imports', imports)
  await photoUploadRepository(db).lockOfImports(imports)
}

/** Deletes unsaved zip files; one that is being checked has no line of the person yet. */
export async function dropUnsavedPhotos({ db, person }: Asked): Promise<void> {
  const uploads = await photoUploadRepository(db).ofImports(await importsOf(db, person))
  for (const { id } of uploads.filter(isOpen)) await keptFileRepository(db).drop(photoZipOf(id))
}

export const photosUploadedBy: PersonalRecords = tracesIn({
  name: 'photoUploads',
  title: m['personalData.photoUploads'],
  table: 'admission_photo_uploads',
  by: ['created_by', 'ended_by'],
  shows: { file: 'file_name', state: 'state', startedAt: 'created_at', endedAt: 'ended_at' },
})

async function importsOf(db: Asked['db'], person: Asked['person']): Promise<string[]> {
  const ids = idsOf(person, 'admission')
  const rows = await db.selectFrom('admissions').select('import_id').where('id', 'in', ids).execute()
  return [...new Set(rows.flatMap((row) => row.import_id ?? []))].toSorted()
}

async function linesOf({ db, person }: Asked) {
  const ids = idsOf(person, 'admission')
  const admitted = await db.selectFrom('admissions').select('hall_ticket_no').where('id', 'in', ids).execute()
  const numbers = admitted.map((row) => row.hall_ticket_no).filter(Boolean)
  return db
    .selectFrom('admission_photo_lines')
    .innerJoin('admission_photo_uploads', 'admission_photo_uploads.id', 'upload_id')
    .select(['upload_id', 'place', 'name', 'number', 'admission_photo_lines.state', 'file_name'])
    .where((eb) => eb.or([eb('admission_id', 'in', ids), eb('number', 'in', ['-', ...numbers])]))
    .execute()
}
