import { describe, expect, it } from 'vitest'
import { numberChecks } from '#lib/server/features/students/numbers/number-checks.ts'
import { studentsRepository } from '#lib/server/features/students/repository.ts'
import { createStudentWrites } from '#lib/server/features/students/students.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { lakshmi, ravi } from '../../../support/app/test-app.ts'
import { type EngineName, engines } from '../../../support/database/databases.ts'
import { endsOf, racing } from '../../../support/database/race.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { typedStudent } from '../../../support/people/students.ts'

const apaar = '100020003000'

/** Two clerks give one APAAR id at once: one to a new student, the other to a student who has none. */
function twoClerks(engine: EngineName) {
  const { testApp, place, enrol } = studentsOfCse(engine)
  return async ({ hasIndex = true } = {}) => {
    const { app, clock } = testApp
    const { catalogue, database, features } = app
    const known = await enrol('R1')
    if (!hasIndex) await database.writes.schema.dropIndex('students_by_apaar_id').execute()
    const ofStudents = storeOf(database, studentsRepository)
    // SQLite has one writer: there the second begins when the first is over.
    const store = engine === 'postgres' ? racing(database, ofStudents) : ofStudents
    const writes = createStudentWrites({
      store,
      catalogue,
      clock,
      aadhaarChecks: [],
      ...numberChecks(features),
    })
    const typed = { ...place, apaar }
    const ends = await endsOf(
      writes.add(typedStudent({ ...typed, rollNumber: 'R2', name: 'Ravi Kumar' }), ravi),
      writes.change(known, typedStudent({ ...typed, rollNumber: 'R1', name: 'Student R1' }), 1, lakshmi),
    )
    const owners = await database.reads
      .selectFrom('students')
      .select('roll_number')
      .where('apaar_id', '=', apaar)
      .execute()
    return { ends, owners: owners.length }
  }
}

describe.each(engines)('an APAAR id that two clerks give at once, on %s', (engine) => {
  const give = twoClerks(engine)

  it('belongs to one student, and the other clerk is told so', async () => {
    const refusal = engine === 'sqlite' ? 'student.apaarTaken' : 'student.changedSince'
    expect(await give()).toEqual({ ends: ['done', refusal], owners: 1 })
  })
})

describe('an APAAR id that two clerks give at once without its unique index, on PostgreSQL', () => {
  const give = twoClerks('postgres')

  it('belongs to both students', async () => {
    expect(await give({ hasIndex: false })).toEqual({ ends: ['done', 'done'], owners: 2 })
  })
})
