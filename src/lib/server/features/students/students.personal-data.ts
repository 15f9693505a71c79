import type { Kysely } from 'kysely'
import { m } from '#paraglide/messages.js'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import { type Person, idsOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { formerNumberRepository } from './former-number.repository.ts'
import { completeStudent, studentsCalled } from './find-student.ts'
import { studentChangeRepository } from './student-change.repository.ts'
import { photoOf } from './student-photo.ts'
import { studentRenameRepository } from './student-rename.repository.ts'
import { studentRepository } from './student.repository.ts'
import type { StudentRecord } from './student.ts'

/** The register: as long as there are records of a student, it says whose they are. */
export const studentsPersonalData: PersonalData = {
  nameFields: ['rollNumber', 'admissionNumber'],
  records: [
    {
      name: 'register',
      identifies: true,
      title: m['personalData.register'],
      // Whose name changed a moment ago goes with the record.
      tables: ['students', 'student_additions', 'renamed_students', 'former_numbers'],
      fate: 'keptWithRecords',
      kept: m['personalData.registerKept'],
      async read({ db, person }) {
        const records = await recordsOf(db, person)
        const formerNumbers = await formerNumberRepository(db).ofStudents(records.map(({ id }) => id))
        return records.map((record) => ({ ...record, formerNumbers }))
      },
      async erase({ db, person }) {
        for (const { id } of await recordsOf(db, person)) {
          // Waits for whoever is just saving a photo, which is then there to be dropped.
          await db.deleteFrom('students').where('id', '=', id).execute()
          await keptFileRepository(db).drop(photoOf(id))
        }
        for (const number of idsOf(person, 'student')) await studentRenameRepository(db).forget(number)
      },
    },
    {
      name: 'registerChanges',
      title: m['personalData.registerChanges'],
      tables: ['student_changes'],
      fate: 'erased',
      kept: m['personalData.registerChangesKept'],
      async read({ db, person }) {
        const records = await recordsOf(db, person)
        const changes = await Promise.all(records.map(({ id }) => studentChangeRepository(db).of(id)))
        return changes.flat().map(({ at, before, after, note }) => ({ at, before, after, note }))
      },
      async erase({ db, person }) {
        for (const { id } of await recordsOf(db, person))
          await db.deleteFrom('student_changes').where('student_id', '=', id).execute()
      },
    },
    tracesIn({
      name: 'steps',
      title: m['personalData.registerSteps'],
      table: 'student_steps',
      by: ['by_id'],
      shows: { at: 'at', what: 'kind', students: 'students' },
    }),
  ],

  find: (_, db, typed) => studentsCalled(db, typed),
  complete: ({ features }, db, person) => completeStudent(features, db, person),

  /** Nobody links them to a login or a parent meanwhile. */
  refuse: ({ db, person }) => lockRows(db, 'students', person.records['studentRecord'] ?? []),
}

const recordsOf = (db: Kysely<Tables>, person: Person): Promise<StudentRecord[]> =>
  studentRepository(db).byIds(idsOf(person, 'studentRecord'))
