import type { Kysely } from 'kysely'
import { showDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import type { ChangedField } from '#lib/lists/cell.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { inWords } from '../records/audited-student.ts'
import { type StudentRecord, differences } from '../records/student.ts'
import { studentsRepository } from '../repository.ts'
import type { EnrolledBy } from './enrol.ts'
import { type SaidOfStudent, bringUpToDate, mergedWith } from './update-student.ts'

/** Fields of which another feature says something else since it enrolled the student. */
export type CorrectedStudent = Partial<SaidOfStudent>

export interface Corrections {
  /** What these would change in the register, in words; semester and section stay with their class. */
  correction(student: StudentRecord, corrected: CorrectedStudent, view: CatalogueView): ChangedField[]
  /**
   * In the transaction of whoever corrects, which decides who may.
   * @throws DomainError Conflict `student.changedSince` where the student is in another version than was seen
   */
  correct(db: Kysely<Tables>, correcting: Correcting, by: EnrolledBy): Promise<void>
}

interface Correcting {
  seen: Pick<StudentRecord, 'id' | 'version'>
  corrected: CorrectedStudent
  /** Where it comes from. */
  note: string
}

export const corrections: Corrections = {
  correction(student, corrected, view) {
    const changed = differences(student, mergedWith(student, { ...student, ...corrected }))
    const before = inWords(view, changed.before)
    const after = inWords(view, changed.after)
    return Object.keys(after).map((field) => ({
      field: say(`students.field.${field}`) ?? field,
      before: sayValue(field, before[field]),
      after: sayValue(field, after[field]),
    }))
  },

  async correct(db, { seen, corrected, note }, by) {
    const write = studentsRepository(db)
    const [found] = await write.batch.lock([seen.id])
    if (found?.version !== seen.version) throw conflict('student.changedSince')
    await bringUpToDate(write, found, { ...by, note, fields: { ...found, ...corrected } })
  },
}

const sayValue = (field: string, text = ''): string =>
  field === 'dateOfBirth' && text !== '' ? showDate(text) : text
