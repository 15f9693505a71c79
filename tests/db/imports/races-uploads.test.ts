import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commitStudents } from '#lib/server/features/students/import/students.import.ts'
import { numberChecks } from '#lib/server/features/students/numbers/number-checks.ts'
import { createStudentSteps } from '#lib/server/features/students/steps/student-steps.service.ts'
import { type StudentsRepository, studentsRepository } from '#lib/server/features/students/repository.ts'
import type { AgreedRow } from '#lib/server/kernel/imports/import-kind.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { isSomebodyWaiting } from '../../support/database/race.ts'
import { classFor, numbersFor } from '../../support/app/steps.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { type TestApp, lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

type StudentStore = Store<StudentsRepository>
type Unlock = (write: StudentsRepository) => StudentsRepository

const locked: Unlock = (write) => write
const withoutLock: Unlock = (write) => ({ ...write, batch: { ...write.batch, lock: write.batch.some } })

/**
 * Waits until the second one waits for the first or is over; SQLite has a single writer, so there the second waits from
 * its start.
 */
async function isMet({ app }: TestApp, engine: EngineName, second: { isOver: boolean }): Promise<void> {
  while (engine === 'postgres' && !second.isOver && !(await isSomebodyWaiting(app.database))) continue
}

describe.each(engines)('a step beside an upload of the same students on %s', (engine) => {
  let testApp: TestApp
  let place: { branchId: string; batchId: string }
  let ids: string[]
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    place = await placeInCse(testApp)
    const add = (name: string, admissionNumber: string) =>
      testApp.app.students.add(typedStudent({ name, admissionNumber, ...place }), lakshmi)
    ids = [await add('Asha Rao', 'A1'), await add('Ravi Kumar', 'A2')]
  })
  afterEach(() => testApp.close())

  const storeWith = (unlock: Unlock): StudentStore =>
    storeOf(testApp.app.database, (db) => unlock(studentsRepository(db)))

  function stepsOn(store: StudentStore) {
    const { app, clock } = testApp
    return createStudentSteps({
      store,
      clock,
      catalogue: app.catalogue,
      college: app.college,
      features: app.features,
      ...numberChecks(app.features),
    })
  }

  /** Writes a chunk of an upload with emails for the students as the dry run saw them. */
  const upload = (store: StudentStore) =>
    store.transact(async (write) => {
      const found = {
        id: 'i1',
        kind: 'students',
        subjectId: '',
        options: {},
        fileName: 'register.csv',
        createdBy: lakshmi.id,
      }
      const { app, clock } = testApp
      const work = { app, db: write.transaction, actor: lakshmi, at: clock.now() }
      const rows = ids.map((entity, index): AgreedRow<{ key: string; fields: object }> => ({
        line: index + 2,
        verdict: 'changed',
        entity,
        version: '1',
        row: { key: `AA${index + 1}`, fields: { email: `new-${index}@example.edu` } },
      }))
      const done = await commitStudents({ ...work, found: { ...found, state: 'committing' } }, rows, write)
      return done.map((row) => ('problem' in row ? row.problem : 'done'))
    })

  type Doing = (store: StudentStore) => Promise<unknown>

  /** Starts the second when the first has done its work; the first commits when the second waits for it. */
  async function oneBehindTheOther(first: Doing, second: Doing, unlock: Unlock = locked) {
    const own = storeWith(locked)
    const started: Promise<unknown>[] = []
    const store: StudentStore = {
      read: own.read,
      transact: (work) =>
        own.transact(async (write) => {
          const result = await work(write)
          const state = { isOver: false }
          started.push(second(storeWith(unlock)).finally(() => (state.isOver = true)))
          for (const each of started) each.catch(() => undefined)
          await isMet(testApp, engine, state)
          return result
        }),
    }
    const done = await first(store)
    const [end] = await Promise.allSettled(started)
    return { done, end: end?.status === 'fulfilled' ? end.value : end?.reason.code }
  }

  const records = async () => {
    const all = await Promise.all(ids.map((id) => testApp.app.students.show(id)))
    return all.map((each) => ({
      version: each?.version,
      email: each?.email,
      rollNumber: each?.rollNumber,
      isMoved: each?.semesterId !== null,
    }))
  }
  const asBefore = { version: 2, email: '', rollNumber: null, isMoved: false }

  it('leaves out rows about students who moved up meanwhile', async () => {
    const asked = await classFor(testApp, { ...place, semesterId: 'none' })
    const moveUp: Doing = (store) => stepsOn(store).moveUp(asked, ravi)
    const { end } = await oneBehindTheOther(moveUp, upload)
    expect(end).toEqual(['changedMeanwhile', 'changedMeanwhile'])
    expect(await records()).toEqual([
      { ...asBefore, isMoved: true },
      { ...asBefore, isMoved: true },
    ])
  })

  it('leaves out rows about students who were given numbers meanwhile', async () => {
    const asked = await numbersFor(testApp, place)
    const give: Doing = (store) => stepsOn(store).giveNumbers(asked, ravi)
    const { end } = await oneBehindTheOther(give, upload)
    expect(end).toEqual(['changedMeanwhile', 'changedMeanwhile'])
    expect(await records()).toEqual([
      { ...asBefore, rollNumber: '21B81A0501' },
      { ...asBefore, rollNumber: '21B81A0502' },
    ])
  })

  it('is refused where an upload was first', async () => {
    const asked = await classFor(testApp, { ...place, semesterId: 'none' })
    const { done, end } = await oneBehindTheOther(upload, (store) => stepsOn(store).moveUp(asked, ravi))
    expect([done, end]).toEqual([['done', 'done'], 'steps.changedSince'])
    expect(await records()).toEqual([
      { ...asBefore, email: 'new-0@example.edu' },
      { ...asBefore, email: 'new-1@example.edu' },
    ])
  })

  // SQLite's single writer is not a lock that could be turned off.
  if (engine === 'sqlite') return

  it('breaks an upload off as a whole that takes no lock', async () => {
    const asked = await classFor(testApp, { ...place, semesterId: 'none' })
    const moveUp: Doing = (store) => stepsOn(store).moveUp(asked, ravi)
    const { end } = await oneBehindTheOther(moveUp, upload, withoutLock)
    // The upload read outdated students; only the history's unique key rolls its writes back.
    expect(end).toBe('23505')
    expect(await records()).toMatchObject([{ email: '' }, { email: '' }])
  })

  it('writes over an upload in a step that takes no lock', async () => {
    const asked = await classFor(testApp, { ...place, semesterId: 'none' })
    const writesOver: Unlock = (write) => ({
      ...withoutLock(write),
      changes: { ...write.changes, add: async () => undefined },
    })
    const moveUp: Doing = (store) => stepsOn(store).moveUp(asked, ravi)
    const { done } = await oneBehindTheOther(upload, moveUp, writesOver)
    expect(done).toEqual(['done', 'done'])
    expect(await records()).toEqual([
      { ...asBefore, isMoved: true },
      { ...asBefore, isMoved: true },
    ])
  })
})
