import { describe, expect, it } from 'vitest'
import { campus, mailed, newestToken } from '../../support/app/confirmations.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { enrolBoth, raviSignsUp } from '../../support/people/people.ts'

const { hashing } = cheapHashing()
const visitor = { id: 'visitor', name: 'visitor', requestId: '' }

describe.each(engines)('the address of a login, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing, ...mailed }))
  const ids = makeForEach(() => enrolBoth(testApp))
  const identity = () => testApp.app.identity

  async function isVerified(username: string): Promise<boolean> {
    const row = await testApp.app.database.reads
      .selectFrom('users')
      .select('email_verified')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return Boolean(row.email_verified)
  }

  async function useMailedLink(): Promise<void> {
    await identity().users.sendReset(ids.ashaId, lakshmi)
    await identity().passwords.setByLink(await newestToken(testApp), 'Brand-new-3!', lakshmi)
  }

  it('is verified by a link that only an email contains', async () => {
    expect(await isVerified('asha')).toBe(false)
    await useMailedLink()
    expect(await isVerified('asha')).toBe(true)
  })

  it('is not verified by a link that the console shows, nor by the code of a slip', async () => {
    const shown = await identity().passwords.linkFor(ids.ashaId, 'reset')
    await identity().passwords.setByLink(shown, 'Brand-new-3!', lakshmi)
    expect(await isVerified('asha')).toBe(false)
    const person = { username: '21B81A0501', fullName: 'Swathi Reddy', program: 'CSE' }
    const made = await identity().loginBatch.create(
      [{ ...person, email: 'swathi@example.edu' }],
      'ROLE_STUDENT',
      lakshmi,
    )
    const byCode = await identity().passwords.openByCode(person.username, made.slips[0]?.code ?? '')
    await identity().passwords.setByLink(byCode, 'Brand-new-3!', lakshmi)
    expect(await isVerified('21b81a0501')).toBe(false)
  })

  it('has to be verified again after a change', async () => {
    await useMailedLink()
    const user = await identity().directory.find('asha')
    if (!user) throw new Error('There is no such login.')
    const seen = identity().accountDetails.versionOf(user)
    const after = { fullName: user.fullName, email: 'asha-new@example.edu', department: '' }
    await identity().accountDetails.change(ids.ashaId, after, seen, lakshmi)
    expect(await isVerified('asha')).toBe(false)
  })

  it('is verified by the sign-up that was confirmed', async () => {
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: true }, lakshmi)
    await identity().registrations.registerVisitor(raviSignsUp, { actor: visitor, from: campus })
    await identity().registrations.confirm(await newestToken(testApp), visitor)
    expect(await isVerified(raviSignsUp.username)).toBe(true)
  })
})
