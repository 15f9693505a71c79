import type { Kysely } from 'kysely'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { m } from '#paraglide/messages.js'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { idsOf, type Person, personOf } from '../../kernel/personal-data/person.ts'
import { mostCalled, type PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { formerNumberRepository } from './numbers/former-number.repository.ts'
import { formerNumbersOf } from './numbers/former-numbers.ts'
import { studentPhotoOf } from './photos/student-photo.ts'
import { studentChangeRepository, studentRenameRepository } from './records/student-change.repository.ts'
import { studentPlaceRepository } from './records/student-place.repository.ts'
import { studentRepository } from './records/student.repository.ts'
import type { StudentRecord } from './records/student.ts'

/** The register says whose records are, so it stays as long as there are records of the student. */
export const studentsPersonalData: PersonalData = {
  statements: [
    {
      people: 'student',
      what: m['told.register.what'],
      seenBy: m['told.register.seen'],
      kept: m['told.register.kept'],
    },
    {
      people: 'student',
      what: m['told.reports.what'],
      seenBy: m['told.reports.seen'],
      kept: m['told.reports.kept'],
    },
  ],
  nameFields: ['rollNumber', 'admissionNumber'],
  records: [
    {
      name: 'register',
      identifies: true,
      title: m['personalData.register'],
      // Pending renames and places are erased with the record.
      tables: [
        'students',
        'student_fills',
        'student_additions',
        'renamed_students',
        'former_numbers',
        'student_places',
      ],
      fate: 'keptWithRecords',
      kept: m['personalData.registerKept'],
      async read({ db, person }) {
        const records = await recordsOf(db, person)
        const formerNumbers = await formerNumberRepository(db).ofStudents(records.map(({ id }) => id))
        const places = studentPlaceRepository(db)
        return Promise.all(
          records.map(async (record) => ({ ...record, formerNumbers, places: await places.of(record.id) })),
        )
      },
      async erase({ db, person }) {
        for (const { id } of await recordsOf(db, person)) {
          // The delete waits for a concurrent save of a photo, so that the next line also drops that photo.
          await db.deleteFrom('student_fills').where('student_id', '=', id).execute()
          await db.deleteFrom('students').where('id', '=', id).execute()
          await keptFileRepository(db).drop(studentPhotoOf(id))
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

  /** Locks the rows so that nobody links them to a login or a parent during the erasure. */
  refuse: ({ db, person }) => lockRows(db, 'students', person.records['studentRecord'] ?? []),
}

const recordsOf = (db: Kysely<Tables>, person: Person): Promise<StudentRecord[]> =>
  studentRepository(db).byIds(idsOf(person, 'studentRecord'))

/** Finds students by roll number, admission number or email; a number that nobody has now finds its former holders. */
async function studentsCalled(db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const number = normaliseRollNumber(typed)
  const { byNumbers, byEmail } = studentRepository(db)
  const email = typed.trim().includes('@') ? await byEmail(typed.trim(), mostCalled + 1) : []
  const found = [...(await ofRoll(db, number)), ...(await byNumbers('admission_number', [number])), ...email]
  return found.map(({ id }) => personOf({ studentRecord: id }))
}

/** Adds the student's numbers, including former ones, because records stay under the number they were made with. */
async function completeStudent(
  features: readonly Feature[],
  db: Kysely<Tables>,
  person: Person,
): Promise<Person | null> {
  const [, rollNumber] = idsOf(person, 'student')
  const [, id] = idsOf(person, 'studentRecord')
  const student =
    id === undefined ? await ownerOf(features, db, rollNumber) : await studentRepository(db).find(id)
  if (!student) return null
  if (id === undefined) return personOf({ studentRecord: student.id })
  const { rollNumber: now, admissionNumber, email } = student
  const { own, doubtful } = await formerNumbersOf(features, db, student)
  const numbers = [now ?? [], own].flat()
  return {
    ...personOf({ student: numbers }, { rollNumber: numbers, admissionNumber, email }),
    ...(doubtful.length > 0 && { doubtful }),
  }
}

/** Returns the current holder of the number, or all former holders if there is none. */
async function ofRoll(db: Kysely<Tables>, rollNumber: string): Promise<StudentRecord[]> {
  const { byNumbers, byIds } = studentRepository(db)
  const found = await byNumbers('roll_number', [rollNumber])
  const before = found.length > 0 ? [] : await formerNumberRepository(db).ofNumbers([rollNumber])
  return found.length > 0 ? found : byIds(before.map(({ studentId }) => studentId))
}

/** Returns the student to whom the records under a number belong; null if that is uncertain. */
async function ownerOf(
  features: readonly Feature[],
  db: Kysely<Tables>,
  rollNumber: string | undefined,
): Promise<StudentRecord | null> {
  const [student, another] = rollNumber === undefined ? [] : await ofRoll(db, rollNumber)
  if (!student || another) return null
  if (student.rollNumber === rollNumber) return student
  const { own } = await formerNumbersOf(features, db, student)
  return own.some((number) => number === rollNumber) ? student : null
}
