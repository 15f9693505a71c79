import { describe, expect, it } from 'vitest'
import { numberChecks } from '#lib/server/features/students/numbers/number-checks.ts'
import { createStudentSteps } from '#lib/server/features/students/steps/student-steps.service.ts'
import { type StudentsRepository, studentsRepository } from '#lib/server/features/students/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { classFor, numbersFor } from '../../support/app/steps.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const withoutLock = (write: StudentsRepository): StudentsRepository => ({
  ...write,
  batch: { ...write.batch, lock: write.batch.some },
})

describe('a class that two change at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const place = makeForEach(() => placeInCse(testApp))

  async function atOnce(unlock?: (write: StudentsRepository) => StudentsRepository) {
    const { app, clock } = testApp
    for (const [name, admissionNumber] of [
      ['Asha Rao', 'A1'],
      ['Ravi Kumar', 'A2'],
    ] as const)
      await app.students.add(typedStudent({ name, admissionNumber, ...place }), lakshmi)
    const store = racing(app.database, storeOf(app.database, studentsRepository), unlock)
    const parts = { store, catalogue: app.catalogue, college: app.college, clock, features: app.features }
    const steps = createStudentSteps({ ...parts, ...numberChecks(app.features) })
    const numbers = await numbersFor(testApp, place)
    const moving = await classFor(testApp, { ...place, semesterId: 'none' })
    const ends = await endsOf(steps.giveNumbers(numbers, lakshmi), steps.moveUp(moving, ravi))
    const all = await app.database.reads.selectFrom('students').selectAll().execute()
    return { ends, all }
  }

  it('is changed by one of them, and the other gets a conflict', async () => {
    const { ends, all } = await atOnce()
    expect(ends).toEqual(['done', 'steps.changedSince'])
    expect(all.map(({ version }) => version)).toEqual([2, 2])
    expect(all.every((row) => (row.roll_number === null) !== (row.semester_id === null))).toBe(true)
  })

  it('is kept unique by the key of the history alone without the lock', async () => {
    const { ends, all } = await atOnce(withoutLock)
    expect(ends).toEqual(['done', 'steps.changedSince'])
    // The second one overwrote the first; only the unique key rolls it back.
    expect(all.map(({ version }) => version)).toEqual([2, 2])
  })
})
