import { describe, expect, it } from 'vitest'
import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import { createAdmissionsRepository } from '#lib/server/features/admissions/repository.ts'
import { createAdmitService } from '#lib/server/features/admissions/register/admit.ts'
import { commitStudents } from '#lib/server/features/students/import/students.import.ts'
import { type StudentsRepository, studentsRepository } from '#lib/server/features/students/repository.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { openForEach } from '../../support/app/opened.ts'
import { isSomebodyWaiting } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

type Unlock = (write: StudentsRepository) => StudentsRepository

/** Turns the check off: a student added under a taken number fails the whole transaction. */
const withoutAsking: Unlock = (write) => ({
  ...write,
  students: {
    ...write.students,
    async insertFree(students, added) {
      await write.students.insert(students, added)
      return new Set(students.map(({ id }) => id))
    },
  },
})

describe('an upload of students beside an admission of one of them, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function submitted(): Promise<string> {
    await testApp.app.catalogue.addDefaults(lakshmi)
    return (await testApp.app.admissions.save(newAdmission(), swathi)).id
  }

  /** Starts the other when this one's work is done but not committed, and commits when the other one waits. */
  function before<Repository>(own: Store<Repository>, other: () => Promise<unknown>) {
    const ends: Promise<PromiseSettledResult<unknown>[]>[] = []
    const store: Store<Repository> = {
      read: own.read,
      transact: (work) =>
        own.transact(async (write) => {
          const result = await work(write)
          const state = { isOver: false }
          ends.push(Promise.allSettled([other().finally(() => (state.isOver = true))]))
          while (!state.isOver && !(await isSomebodyWaiting(testApp.app.database))) continue
          return result
        }),
    }
    return { store, end: async () => (await Promise.all(ends)).flat()[0] }
  }

  const students = () => storeOf(testApp.app.database, studentsRepository)
  const admissions = () => {
    const { database, keyring } = testApp.app
    return storeOf(database, createAdmissionsRepository(sealedField(keyring, aadhaarColumn)))
  }

  const admit = (id: string, store = admissions()) => {
    const { app, clock } = testApp
    const { catalogue, features } = app
    const { move } = createAdmitService({ store, catalogue, students: app.students, clock, features })
    return move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
  }

  /** Uploads two new students; the first has the admission's number. */
  const upload = (store = students(), unlock: Unlock = (write) => write) =>
    store.transact(async (write) => {
      const { app, clock } = testApp
      const by = { fileName: 'register.csv', createdBy: lakshmi.id }
      const found = { id: 'i1', kind: 'students', subjectId: '', options: {}, ...by }
      const work = { app, db: write.transaction, actor: lakshmi, at: clock.now() }
      const rows = ['2026/0001', '2026/0002'].map((admissionNumber, index) => ({
        line: index + 2,
        verdict: 'new' as const,
        entity: null,
        version: null,
        row: { key: `A${admissionNumber}`, fields: { name: 'Asha Rao', admissionNumber, email: 'a@b.in' } },
      }))
      const state = 'committing' as const
      return commitStudents({ ...work, found: { ...found, state } }, rows, unlock(write))
    })

  const register = () =>
    testApp.app.database.reads
      .selectFrom('students')
      .select(['admission_number', 'email', 'mobile'])
      .orderBy('admission_number')
      .execute()
  const others = { admission_number: '2026/0002', email: 'a@b.in', mobile: '' }

  it('leaves out students who were admitted first, and takes in the others', async () => {
    const id = await submitted()
    const race = before(admissions(), () => upload())
    await admit(id, race.store)
    expect(await race.end()).toMatchObject({ value: [{ line: 2, problem: 'numberTaken' }, { line: 3 }] })
    expect(await register()).toEqual([
      { admission_number: '2026/0001', email: '', mobile: '9848022338' },
      others,
    ])
  })

  it('brings whom the admission finds then, where it was first', async () => {
    const id = await submitted()
    const race = before(students(), () => admit(id))
    await upload(race.store)
    expect(await race.end()).toMatchObject({ status: 'fulfilled' })
    expect(await register()).toEqual([
      { admission_number: '2026/0001', email: 'a@b.in', mobile: '9848022338' },
      others,
    ])
  })

  it('would fail as a whole where it did not ask which numbers are free', async () => {
    const id = await submitted()
    const race = before(admissions(), () => upload(students(), withoutAsking))
    await admit(id, race.store)
    expect(await race.end()).toMatchObject({ status: 'rejected', reason: { code: '23505' } })
    expect(await register()).toHaveLength(1)
  })
})
