import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList, userIdOf } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, meena, raviSignsUp, signInAs } from '../../support/people/people.ts'

describe.each(engines)('accounts on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })

  const identity = () => testApp.app.identity
  const idOf = (username: string): Promise<string> => userIdOf(testApp, username)

  describe('accounts', () => {
    it('lists where a person is signed in and ends all other sessions', async () => {
      const here = await signInAs(testApp, 'asha', asha.password)
      const there = await signInAs(testApp, 'asha', asha.password)
      const live = await identity().currentSession(bearer(here.token))
      expect(await identity().sessions.list(here.user.id)).toHaveLength(2)
      await identity().sessions.endOthers(here.user.id, live?.sessionId ?? '', lakshmi)
      expect(await identity().currentUser(bearer(here.token))).not.toBeNull()
      expect(await identity().currentUser(bearer(there.token))).toBeNull()
    })

    it('closing an account ends its sessions at once', async () => {
      await identity().createUser(meena)
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().users.setActive(user.id, false, lakshmi)
      expect(await identity().currentUser(bearer(token))).toBeNull()
      await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject({
        code: 'session.notActive',
      })
    })

    it('never leaves the college without an administrator', async () => {
      await identity().createUser(meena)
      const id = await idOf('admin-meena')
      const last = { code: 'user.lastAdministrator' }
      await expect(identity().users.setActive(id, false, lakshmi)).rejects.toMatchObject(last)
      await expect(identity().users.setRoles(id, ['ROLE_FACULTY'], lakshmi)).rejects.toMatchObject(last)
      expect((await identity().users.show(id)).roles).toEqual(['ROLE_ADMIN'])
    })

    it('keeps one of two administrators who close each other’s account at once', async () => {
      await identity().createUser(meena)
      await identity().createUser({ ...meena, username: 'admin-sita', email: 'sita@example.edu' })
      const ids = [await idOf('admin-meena'), await idOf('admin-sita')]
      const both = await Promise.allSettled(ids.map((id) => identity().users.setActive(id, false, lakshmi)))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it('gives a name to one of two who sign up for it at once', async () => {
      const second = { ...raviSignsUp, email: 'other@example.edu' }
      const both = await Promise.allSettled([
        identity().registrations.register(raviSignsUp, lakshmi),
        identity().registrations.register(second, lakshmi),
      ])
      const refused = both.filter((each) => each.status === 'rejected')
      expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'register.taken' }])
      expect(await identity().registrations.pending()).toBe(1)
    })

    it('a new role counts at once', async () => {
      await identity().createUser(meena)
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().users.setRoles(user.id, ['ROLE_DEAN', 'ROLE_FACULTY'], lakshmi)
      expect((await identity().currentUser(bearer(token)))?.roles).toEqual(['ROLE_DEAN', 'ROLE_FACULTY'])
    })

    it('finds people by name and role, a page at a time', async () => {
      await identity().createUser(meena)
      const list = (query: Record<string, string>) => showList(testApp, 'users', query)
      const names = async (query: Record<string, string>) => columnOf(await list(query), 'username')
      expect(await names({})).toEqual(['admin-meena', 'asha'])
      expect(await names({ search: 'REDDY' })).toEqual(['asha'])
      expect(await names({ role: 'ROLE_ADMIN' })).toEqual(['admin-meena'])
      expect(await names({ state: 'inactive' })).toEqual([])
      // There is no second page, so the last one is shown.
      expect(await names({ state: 'active', page: '2' })).toEqual(['admin-meena', 'asha'])
    })

    it('sorts people by name, whatever their capitals', async () => {
      await identity().createUser({ ...meena, fullName: 'bhavani Koneru' })
      await identity().createUser({
        ...meena,
        username: 'chandra',
        email: 'c@example.edu',
        fullName: 'Chandra S',
      })
      const byName = await showList(testApp, 'users', { sort: 'fullName' })
      expect(columnOf(byName, 'username')).toEqual(['asha', 'admin-meena', 'chandra'])
    })

    it('refuses a second user of the same name', async () => {
      await expect(identity().createUser(asha)).rejects.toMatchObject({ code: 'user.taken' })
    })
  })
})
