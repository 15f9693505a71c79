import type { Kysely } from 'kysely'
import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Person, idsOf, personOf } from '../../kernel/personal-data/person.ts'
import { mostCalled } from '../../kernel/personal-data/personal-data.ts'
import type { Feature } from '../../kernel/feature.ts'
import { formerNumberRepository } from './former-number.repository.ts'
import { formerNumbersOf } from './former-numbers-of.ts'
import type { StudentRecord } from './student.ts'
import { studentRepository } from './student.repository.ts'

/** By roll number, admission number or email; a roll number that nobody has now finds those who had it before. */
export async function studentsCalled(db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const number = normaliseRollNumber(typed)
  const { byNumbers, byEmail } = studentRepository(db)
  const email = typed.trim().includes('@') ? await byEmail(typed.trim(), mostCalled + 1) : []
  const found = [...(await ofRoll(db, number)), ...(await byNumbers('admission_number', [number])), ...email]
  return found.map(({ id }) => personOf({ studentRecord: id }))
}

/** The numbers of a student, those of before too: records of the college stay under the one that they were made with. */
export async function completeStudent(
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

/** Whoever has it, or everybody who had it where nobody has it now. */
async function ofRoll(db: Kysely<Tables>, rollNumber: string): Promise<StudentRecord[]> {
  const { byNumbers, byIds } = studentRepository(db)
  const found = await byNumbers('roll_number', [rollNumber])
  const before = found.length > 0 ? [] : await formerNumberRepository(db).ofNumbers([rollNumber])
  return found.length > 0 ? found : byIds(before.map(({ studentId }) => studentId))
}

/** Whose the records under a number are; null where that is not certain. */
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
