import { describe, expect, it } from 'vitest'
import { up as approveOpenedSignUps } from '../../../migrations/0016-approve-opened-sign-ups.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { meena, raviSignsUp } from '../../support/people/people.ts'
import { daysAndFiles } from '../../support/imports/days-and-files.ts'

describe.each(engines)('housekeeping of sign-ups on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { daysLater } = daysAndFiles(testApp)
  const clean = () => testApp.app.housekeeping.run()

  it('keeps a rejected sign-up that the office opened after all, also once it is closed', async () => {
    const { registrations, users, createUser } = testApp.app.identity
    await createUser(meena)
    await registrations.register(raviSignsUp, lakshmi)
    const { writes, reads } = testApp.app.database
    const signedUp = reads.selectFrom('users').where('username', '=', raviSignsUp.username)
    const { id } = await signedUp.select('id').executeTakeFirstOrThrow()
    await writes.updateTable('registrations').set({ state: 'rejected' }).where('user_id', '=', id).execute()
    await users.setActive(id, true, lakshmi)
    await users.setActive(id, false, lakshmi)
    daysLater(1)
    await clean()
    expect(await signedUp.select('id').execute()).toEqual([{ id }])
    expect(await registrations.details(id)).toMatchObject({ state: 'approved' })
  })

  it('keeps those that the office opened under an earlier version, which left them rejected', async () => {
    const { registrations, users, createUser } = testApp.app.identity
    await createUser(meena)
    const { writes, reads } = testApp.app.database
    for (const name of ['rejected', 'closed', 'open'])
      await registrations.register({ ...raviSignsUp, username: name, email: `${name}@example.edu` }, lakshmi)
    const idOf = async (name: string): Promise<string> =>
      (await reads.selectFrom('users').where('username', '=', name).select('id').executeTakeFirstOrThrow()).id
    for (const name of ['closed', 'open']) await users.setActive(await idOf(name), true, lakshmi)
    await users.setActive(await idOf('closed'), false, lakshmi)
    await writes.updateTable('registrations').set({ state: 'rejected' }).execute()
    await approveOpenedSignUps(writes)
    const stateOf = async (name: string) => (await registrations.details(await idOf(name)))?.state
    expect(await Promise.all(['rejected', 'closed', 'open'].map(stateOf))).toEqual([
      'rejected',
      'approved',
      'approved',
    ])
  })

  it('removes rejected sign-ups of former times, but neither waiting nor reopened ones', async () => {
    const { registrations } = testApp.app.identity
    for (const name of ['rejected', 'waiting', 'reopened'])
      await registrations.register({ ...raviSignsUp, username: name, email: `${name}@example.edu` }, lakshmi)
    const { writes, reads } = testApp.app.database
    const ids = reads.selectFrom('users').select('id').where('username', 'in', ['rejected', 'reopened'])
    const rejected = (await ids.execute()).map(({ id }) => id)
    await writes
      .updateTable('registrations')
      .set({ state: 'rejected' })
      .where('user_id', 'in', rejected)
      .execute()
    const isActive = engine === 'sqlite' ? 1 : true
    await writes
      .updateTable('users')
      .set({ is_active: isActive })
      .where('username', '=', 'reopened')
      .execute()
    daysLater(200)
    await clean()
    const left = await reads.selectFrom('users').select('username').orderBy('username').execute()
    expect(left.map(({ username }) => username)).toEqual(['reopened', 'waiting'])
  })
})
