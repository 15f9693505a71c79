import { describe, expect, it } from 'vitest'
import { numberChecks } from '#lib/server/features/students/numbers/number-checks.ts'
import { createStudentSteps } from '#lib/server/features/students/steps/student-steps.service.ts'
import { type StudentsRepository, studentsRepository } from '#lib/server/features/students/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { classFor, numbersFor, sectionFor } from '../../support/app/steps.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const withoutLock = (write: StudentsRepository): StudentsRepository => ({
  ...write,
  batch: { ...write.batch, lock: write.batch.some },
})

describe('a class that two change at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const place = makeForEach(() => placeInCse(testApp))

  const partsOf = () => {
    const { app, clock } = testApp
    const { catalogue, college, features } = app
    return { catalogue, college, clock, features, ...numberChecks(features) }
  }

  async function atOnce(unlock?: (write: StudentsRepository) => StudentsRepository) {
    const { app } = testApp
    for (const [name, admissionNumber] of [
      ['Asha Rao', 'A1'],
      ['Ravi Kumar', 'A2'],
    ] as const)
      await app.students.add(typedStudent({ name, admissionNumber, ...place }), lakshmi)
    const store = racing(app.database, storeOf(app.database, studentsRepository), unlock)
    const steps = createStudentSteps({ ...partsOf(), store })
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

  /** Two clerks set different sections for the same student. */
  async function setTwoSections(unlock?: (write: StudentsRepository) => StudentsRepository) {
    const { app } = testApp
    const semesterId = await entryId(testApp, 'semester', 'I-I', await entryId(testApp, 'course', 'B.Tech'))
    const { branchId: parentId, batchId } = place
    for (const name of ['A', 'B'])
      await app.catalogue.add('section', typedEntry({ name, parentId, batchId, semesterId }), lakshmi)
    const typed = { name: 'Asha Rao', admissionNumber: 'A1', ...place, semesterId }
    const id = await app.students.add(typedStudent(typed), lakshmi)
    const store = racing(app.database, storeOf(app.database, studentsRepository), unlock)
    const steps = createStudentSteps({ ...partsOf(), store })
    const first = await sectionFor(testApp, 'A', [id])
    const second = await sectionFor(testApp, 'B', [id])
    const ends = await endsOf(steps.setSection(first, lakshmi), steps.setSection(second, ravi))
    return { ends, changes: await app.students.history(id) }
  }

  it('gets one section of two, and the other clerk a conflict', async () => {
    const { ends, changes } = await setTwoSections()
    expect(ends).toEqual(['done', 'steps.changedSince'])
    expect(changes).toHaveLength(1)
  })

  it('gets both sections without the lock and without the key of the history', async () => {
    const { ends, changes } = await setTwoSections((write) => ({
      ...withoutLock(write),
      changes: { ...write.changes, add: async () => {} },
    }))
    expect(ends).toEqual(['done', 'done'])
    expect(changes).toEqual([])
  })
})
