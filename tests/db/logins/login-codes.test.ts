import { beforeEach, describe, expect, it } from 'vitest'
import type { Slip } from '#lib/server/features/identity/feature.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { meena } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const newPassword = 'Brand-new-3!'

describe.each(anyEngine)('the code on a login slip, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const identity = () => testApp.app.identity
  let slips: Record<string, Slip>

  beforeEach(async () => {
    // Accounts can be closed only when there is an administrator.
    await identity().createUser(meena)
    const made = await identity().loginBatch.create(
      ['21B81A0501', '21B81A0502'].map((username) => ({
        username,
        fullName: username,
        email: '',
        program: 'CSE',
      })),
      'ROLE_STUDENT',
      lakshmi,
    )
    slips = Object.fromEntries(made.slips.map((slip) => [slip.username, slip]))
  })

  const codeOf = (username: string): string => slips[username]?.code ?? ''
  const open = (username: string, code: string) => identity().passwords.openByCode(username, code)
  const refused = { code: 'link.wrongCode', fields: { code: { code: 'link.wrongCode' } } }

  it('opens beside its user name, however it is typed, until a password is chosen', async () => {
    const code = codeOf('21B81A0501')
    expect(code).toMatch(/^[0-9A-Z]{10}$/)
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase().replaceAll('0', 'o')
    await open('21b81a0501', typed)
    const token = await open('21B81A0501', code)
    await identity().passwords.setByLink(token, newPassword, lakshmi)
    await expect(open('21B81A0501', code)).rejects.toMatchObject(refused)
  })

  it('opens nothing of somebody else', async () => {
    await expect(open('21B81A0502', codeOf('21B81A0501'))).rejects.toMatchObject(refused)
    await expect(open('nobody', codeOf('21B81A0501'))).rejects.toMatchObject(refused)
  })

  it('dies with a new slip, with the account and at its end', async () => {
    const user = await identity().directory.find('21b81a0501')
    const slip = await identity().newSlips.forOne(user?.id ?? '', lakshmi)
    await expect(open('21B81A0501', codeOf('21B81A0501'))).rejects.toMatchObject(refused)
    await open('21B81A0501', slip.code)
    const other = await identity().directory.find('21b81a0502')
    await identity().users.setActive(other?.id ?? '', false, lakshmi)
    await expect(open('21B81A0502', codeOf('21B81A0502'))).rejects.toMatchObject(refused)
    testApp.clock.set('2030-01-01T00:00:00.000Z')
    await expect(open('21B81A0501', slip.code)).rejects.toMatchObject(refused)
  })

  it('is not in the database', async () => {
    const rows = await testApp.app.database.reads.selectFrom('one_time_links').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const { code } of Object.values(slips)) expect(JSON.stringify(rows)).not.toContain(code)
  })
})
