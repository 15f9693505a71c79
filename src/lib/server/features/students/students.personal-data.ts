import type { Kysely } from 'kysely'
import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Person } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { studentChangeRepository } from './student-change.repository.ts'
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
      tables: ['students', 'student_additions', 'renamed_students'],
      fate: 'keptWithRecords',
      kept: m['personalData.registerKept'],
      read: async ({ db, person }) => recordsOf(db, person),
      async erase({ db, person }) {
        for (const { id, rollNumber } of await recordsOf(db, person)) {
          await db.deleteFrom('students').where('id', '=', id).execute()
          await studentRenameRepository(db).forget(rollNumber ?? '')
        }
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
  ],

  async find(_, db, typed) {
    const number = normaliseRollNumber(typed)
    const { byNumbers } = studentRepository(db)
    const found =
      (await byNumbers('roll_number', [number]))[0] ?? (await byNumbers('admission_number', [number]))[0]
    if (!found) return null
    const { id, rollNumber, admissionNumber } = found
    return {
      records: { ...(rollNumber && { student: rollNumber }), studentRecord: id },
      names: [rollNumber, admissionNumber].flatMap((each) => (each ? [each.toLowerCase()] : [])),
    }
  },
}

/** By the record, or by the roll number alone where somebody else has found the person. */
async function recordsOf(db: Kysely<Tables>, { records }: Person): Promise<StudentRecord[]> {
  const { byIds, byNumbers } = studentRepository(db)
  const { studentRecord: id, student: rollNumber } = records
  return id ? byIds([id]) : byNumbers('roll_number', rollNumber ? [rollNumber] : [])
}
