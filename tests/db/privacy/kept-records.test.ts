import { beforeEach, describe, expect, it } from 'vitest'
import { keptRecords } from '#lib/server/kernel/records/kept-records.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../../support/database/databases.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { isSomebodyWaiting } from '../../support/database/race.ts'
import { placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const rolls = ['21B81A0501', '21B81A0502', '21B81A0503', '21B81A0504'] as const
const [first, second, third, last] = rolls
const sheets = {
  students: ['Roll No,Student Name,Branch,Batch', ...rolls.map((roll) => `${roll},Student,CSE,2021`)].join(
    '\n',
  ),
  faculty: 'Employee Code,Name\nE101,Sita Devi\nE102,Mina Rao',
} as const

describe.each(engines)('records to which something belongs, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await placeInCse(testApp)
  })

  const links = () => testApp.app.links

  async function upload(kind: keyof typeof sheets): Promise<string> {
    const { check, commit } = uploadsOf(testApp, kind)
    const importId = await check(csvOf(sheets[kind]))
    await commit(importId)
    return importId
  }

  async function undo(kind: keyof typeof sheets, importId: string): Promise<(string | null)[]> {
    await uploadsOf(testApp, kind).undo(importId)
    const rows = await testApp.app.database.reads
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .select('problems')
      .orderBy('line')
      .execute()
    return rows.map(({ problems }) => /"code":"(\w+)"/.exec(problems ?? '')?.[1] ?? null)
  }

  const studentId = async (roll: string) => (await testApp.app.students.records([roll]))[0]?.id ?? ''

  it('stay when the upload that brought them is undone: a login, a parent, a code, a file', async () => {
    const importId = await upload('students')
    await accountOf(testApp, 'asha.k', 'ROLE_STUDENT')
    await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
    const asha = await studentId(first)
    await links().link({ kind: 'student', recordId: asha, username: 'asha.k', seen: '' }, lakshmi)
    await links().linkParent(await studentId(second), 'rakesh', lakshmi)
    await testApp.app.database.writes
      .insertInto('files')
      .values({
        id: 'f1',
        kind: 'a.photo',
        hash: 'h',
        owner_entity: 'student',
        media_type: 'image/png',
        bytes: 7,
        owner_id: await studentId(third),
        name: 'me.png',
        created_by: 'system',
        created_at: testApp.clock.now(),
        expires_at: null,
      })
      .execute()
    expect(await undo('students', importId)).toEqual(['recordLinked', 'recordLinked', 'recordHasFiles', null])
    expect(await studentId(last)).toBe('')
    expect(await links().loginOf('student', asha)).not.toBeNull()
  })

  it('of the faculty stay likewise', async () => {
    const importId = await upload('faculty')
    await accountOf(testApp, 'sita.d', 'ROLE_FACULTY')
    const sita = (await testApp.app.faculty.staff()).find(({ employeeCode }) => employeeCode === 'E101')
    const step = { kind: 'member', recordId: sita?.id ?? '', username: 'sita.d', seen: '' } as const
    await links().link(step, lakshmi)
    expect(await undo('faculty', importId)).toEqual(['recordLinked', null])
    expect((await testApp.app.faculty.staff()).map(({ name }) => name)).toEqual(['Sita Devi'])
  })

  const loseNothing = async (): Promise<void> => {
    await upload('students')
    await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
    const { app } = testApp
    const id = await studentId(first)
    let refused: Promise<void> | undefined
    const store = storeOf(app.database, (db) => ({ db }))
    const stays = await store.transact(async ({ db }) => {
      const found = await keptRecords(app.features, 'students', { db, ids: [id] })
      // The expectation is attached early because the call is refused as soon as the transaction ends.
      refused = expect(links().linkParent(id, 'rakesh', lakshmi)).rejects.toMatchObject({
        code: 'links.changedSince',
      })
      await expect.poll(() => isSomebodyWaiting(app.database)).toBe(true)
      await db.deleteFrom('students').where('id', '=', id).execute()
      return found
    })
    expect(stays.size).toBe(0)
    await refused
  }
  // SQLite has a single writer, so no other transaction can be in progress.
  if (engine === 'postgres') it('lose nothing that somebody is just adding', loseNothing)
})
