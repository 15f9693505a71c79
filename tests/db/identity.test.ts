import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { type TestHouse, openHouse } from '../support/house.ts'

const asha = {
  username: 'asha',
  email: 'asha@example.edu',
  fullName: 'Asha Reddy',
  roles: ['ROLE_EXAMINATION' as const],
  program: '',
  password: 'correct horse',
}

describe.each(engines)('identity on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
    await house.app.identity.createUser(asha)
  })
  afterEach(() => house.close())

  const bearer = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` })

  it('signs in with the right password and knows the user by token and by cookie', async () => {
    const { token, cookies, user } = await house.app.identity.signIn('asha', asha.password, new Headers())
    expect(user).toMatchObject({ username: 'asha', roles: ['ROLE_EXAMINATION'] })
    expect(await house.app.identity.currentUser(bearer(token))).toEqual(user)
    const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
    expect(await house.app.identity.currentUser(new Headers({ cookie }))).toEqual(user)
    expect(cookies.every((line) => /HttpOnly/i.test(line) && /SameSite=Lax/i.test(line))).toBe(true)
  })

  it('answers a wrong password and an unknown user in the same way', async () => {
    const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
    await expect(house.app.identity.signIn('asha', 'wrong', new Headers())).rejects.toMatchObject(wrong)
    await expect(house.app.identity.signIn('nobody', 'wrong', new Headers())).rejects.toMatchObject(wrong)
  })

  it('a token is worth nothing after sign-out', async () => {
    const { token } = await house.app.identity.signIn('asha', asha.password, new Headers())
    expect(await house.app.identity.currentUser(bearer(token))).not.toBeNull()
    await house.app.identity.signOut(bearer(token))
    expect(await house.app.identity.currentUser(bearer(token))).toBeNull()
  })

  it('takes neither a forged token nor the display cookie for a session', async () => {
    const shown = encodeURIComponent(JSON.stringify({ username: 'asha', roles: ['ROLE_ADMIN'] }))
    expect(await house.app.identity.currentUser(new Headers({ cookie: `erpUser=${shown}` }))).toBeNull()
    expect(await house.app.identity.currentUser(bearer('forged'))).toBeNull()
    expect(
      await house.app.identity.currentUser(new Headers({ cookie: 'prangan.session_token=abc.def' })),
    ).toBeNull()
  })

  it('refuses a second user of the same name', async () => {
    await expect(house.app.identity.createUser(asha)).rejects.toMatchObject({ code: 'user.taken' })
  })
})
