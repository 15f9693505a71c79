import { describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { identityRepository } from '#lib/server/features/identity/repository.ts'
import { engines } from '../../support/database/databases.ts'
import { signInLab } from '../../support/people/sign-in-lab.ts'
import { later } from '../../support/app/test-app.ts'
import { asha, cookiesOf, signInAs } from '../../support/people/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }

describe.each(engines)('signing in on %s', (engine) => {
  const { testApp, machine, ofLab } = signInLab(engine)
  const knownBrowser = async (): Promise<{ headers: Headers }> => ({
    headers: cookiesOf((await signInAs(testApp, 'asha', asha.password)).cookies),
  })

  async function enrol(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `21b81a${String(index).padStart(4, '0')}`)
    await storeOf(testApp.app.database, identityRepository).transact(async (write) => {
      for (const username of names) {
        const row = { ...asha, id: newId(), username, email: `${username}@example.edu`, isActive: true }
        await write.users.insert({ ...row, passwordHash: `hash of ${username}!` }, testApp.clock.now())
      }
    })
    return names
  }

  it('lets a lab of 300 in that signs in at once from one address', async () => {
    const names = await enrol(300)
    const entered = await Promise.all(names.map((name) => ofLab(name, `${name}!`)))
    expect(entered.map(({ user }) => user.username)).toEqual(names)
  })

  it('a flood of wrong names from an address keeps no known browser out there, and nobody else', async () => {
    const known = await knownBrowser()
    const flood = Array.from({ length: 340 }, (_, index) => ofLab(`guess${index}`, 'wrong'))
    const [inFlood, elsewhere] = await Promise.all([
      ofLab('asha', asha.password, known),
      signInAs(testApp, 'asha', asha.password, { address: '203.0.113.9' }),
      Promise.allSettled(flood),
    ])
    expect([inFlood.user.username, elsewhere.user.username]).toEqual(['asha', 'asha'])
    expect((await ofLab('asha', asha.password, known)).user.username).toBe('asha')
  })

  it('an unknown user with the right password gets in from such an address after the stated wait', async () => {
    const [name = ''] = await enrol(1)
    await Promise.allSettled(Array.from({ length: 340 }, (_, index) => ofLab(`guess${index}`, 'wrong')))
    await expect(ofLab(name, `${name}!`)).rejects.toMatchObject({
      code: 'session.tooMany',
      params: { seconds: expect.toSatisfy((seconds: number) => seconds <= 2) },
    })
    later(testApp, 2)
    expect((await ofLab(name, `${name}!`)).user.username).toBe(name)
  })

  it('guesses that come all at once are not all read', async () => {
    const before = machine.calls
    const guesses = Array.from({ length: 50 }, () => ofLab('asha', 'wrong'))
    const ends = await Promise.allSettled(guesses)
    expect(machine.calls - before).toBe(5)
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.kind === 'TooMany')).toHaveLength(45)
  })

  it('addresses of one IPv6 network are one place', async () => {
    for (let count = 0; count < 5; count += 1)
      await expect(ofLab('asha', 'wrong', { address: `2001:db8::${count}` })).rejects.toMatchObject(wrong)
    const again = ofLab('asha', asha.password, { address: '2001:db8::ffff' })
    await expect(again).rejects.toMatchObject({ code: 'session.tooMany' })
    const next = await ofLab('asha', asha.password, { address: '2001:db8:0:1::1' })
    expect(next.user.username).toBe('asha')
  })
})
