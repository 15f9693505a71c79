import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, signInAs } from '../../support/people/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
const newPassword = 'Brand-new-3!'

describe.each(anyEngine)('passwords on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })

  const identity = () => testApp.app.identity

  /** Returns the token of the only mail in the outbox. */
  const mailedToken = async (): Promise<string> => {
    await testApp.app.mail.sent()
    const outbox = join(testApp.app.env.dataDir, 'outbox')
    const [letter = ''] = readdirSync(outbox)
    const text = readFileSync(join(outbox, letter), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /token=([\w-]+)/.exec(text)?.[1] ?? ''
  }

  describe('passwords', () => {
    it('a change ends every session and makes the old password worthless', async () => {
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().passwords.change(user.id, asha.password, newPassword, lakshmi)
      expect(await identity().currentUser(bearer(token))).toBeNull()
      await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject(wrong)
      expect((await signInAs(testApp, 'asha', newPassword)).user.username).toBe('asha')
    })

    it('a change needs the old password, another one and the rules', async () => {
      const { user } = await signInAs(testApp, 'asha', asha.password)
      const change = (old: string, next: string) => identity().passwords.change(user.id, old, next, lakshmi)
      await expect(change('wrong', newPassword)).rejects.toMatchObject({ code: 'password.wrongOld' })
      await expect(change(asha.password, asha.password)).rejects.toMatchObject({ code: 'password.same' })
      await expect(change(asha.password, 'short')).rejects.toMatchObject({ code: 'password.weak' })
    })

    it('a mailed link works once, for an hour', async () => {
      identity().passwords.requestReset('ASHA@example.edu')
      const token = await mailedToken()
      expect(await identity().passwords.isLive(token)).toBe(true)
      const both = await Promise.allSettled([
        identity().passwords.setByLink(token, newPassword, lakshmi),
        identity().passwords.setByLink(token, newPassword, lakshmi),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await signInAs(testApp, 'asha', newPassword)).user.username).toBe('asha')
      expect(await identity().passwords.isLive(token)).toBe(false)
    })

    it('a link that nobody used dies after an hour', async () => {
      identity().passwords.requestReset('asha')
      const token = await mailedToken()
      testApp.clock.set('2026-11-21T07:00:00.001Z')
      await expect(identity().passwords.setByLink(token, newPassword, lakshmi)).rejects.toMatchObject({
        code: 'link.dead',
      })
    })

    it('asking for a stranger sends nothing and says nothing', async () => {
      identity().passwords.requestReset('nobody')
      await testApp.app.mail.sent()
      expect(readdirSync(testApp.app.env.dataDir)).not.toContain('outbox')
    })
  })
})
