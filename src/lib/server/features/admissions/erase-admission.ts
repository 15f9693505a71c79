import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import { photoOf } from './admission-photo.ts'
import { searchText } from './admission-row.ts'
import type { AdmissionRecord } from './admission.ts'
import { erasedColumns } from './erased-columns.ts'

/** Leaves what the admission register says. Whoever was not admitted yet will not be: the admission ends with them. */
export async function eraseAdmission(
  db: Kysely<Tables>,
  { id, version, number, state, texts }: AdmissionRecord,
  at: string,
): Promise<void> {
  const next = {
    ...erasedColumns,
    search_text: searchText({ number, texts: { ...texts, hallTicketNo: '' } }),
    state: state === 'submitted' ? ('cancelled' as const) : state,
    // A form that was opened before is refused.
    ...{ version: version + 1, updated_at: at, erased_at: at },
  }
  await db.updateTable('admissions').set(next).where('id', '=', id).execute()
  await keptFileRepository(db).drop(photoOf(id))
}
