import type { Kysely } from 'kysely'
import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Person, idsOf, personOf } from '../../kernel/personal-data/person.ts'
import { formerNumberRepository } from './former-number.repository.ts'
import type { StudentRecord } from './student.ts'
import { studentChangeRepository } from './student-change.repository.ts'
import { studentRepository } from './student.repository.ts'

/** By roll number, admission number or email, and by a roll number that nobody has any more. */
export async function studentsCalled(db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const number = normaliseRollNumber(typed)
  const { byNumbers, byEmail } = studentRepository(db)
  const email = typed.trim().includes('@') ? await byEmail(typed.trim()) : []
  const found = [...(await ofRoll(db, number)), ...(await byNumbers('admission_number', [number])), ...email]
  return found.map(({ id }) => personOf({ studentRecord: id }))
}

/** The numbers of a student, those of before too: records of the college stay under the one that they were made with. */
export async function completeStudent(db: Kysely<Tables>, person: Person): Promise<Person | null> {
  const [, rollNumber] = idsOf(person, 'student')
  const [, id] = idsOf(person, 'studentRecord')
  if (id === undefined) {
    const [found] = rollNumber === undefined ? [] : await ofRoll(db, rollNumber)
    return found ? personOf({ studentRecord: found.id }) : null
  }
  const student = await studentRepository(db).find(id)
  if (!student) return null
  const { admissionNumber, email } = student
  const numbers = await numbersOf(db, student)
  return personOf({ student: numbers }, { rollNumber: numbers, admissionNumber, email })
}

/** Whoever has it, or had it where nobody has it now. */
async function ofRoll(db: Kysely<Tables>, rollNumber: string): Promise<StudentRecord[]> {
  const { byNumbers, byIds } = studentRepository(db)
  const found = await byNumbers('roll_number', [rollNumber])
  const before = found.length > 0 ? [] : await formerNumberRepository(db).ofNumbers([rollNumber])
  return found.length > 0 ? found : byIds(before.map(({ studentId }) => studentId))
}

/** One that is somebody else's by now is theirs no more. */
async function numbersOf(db: Kysely<Tables>, { id, rollNumber }: StudentRecord): Promise<string[]> {
  const changes = await studentChangeRepository(db).of(id)
  const had = changes.flatMap(({ before }) => before['rollNumber'] ?? [])
  const taken = await studentRepository(db).byNumbers('roll_number', [...new Set(had)])
  const others = taken.filter((each) => each.id !== id).map((each) => each.rollNumber)
  return [rollNumber ?? [], had.filter((number) => !others.includes(number))].flat()
}
