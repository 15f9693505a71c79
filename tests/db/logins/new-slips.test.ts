import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, meena } from '../../support/people/people.ts'

const newPassword = 'Brand-new-3!'
const personOf = (username: string, email = '') => ({ username, fullName: username, email, program: 'CSE' })

describe.each(engines)('new slips on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let first: Record<string, string>
  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
    const { slips } = await identity().loginBatch.create(
      [personOf('21B81A0501'), personOf('21B81A0502', 'ravi@example.edu'), personOf('22B81A0503')],
      'ROLE_STUDENT',
      lakshmi,
    )
    first = Object.fromEntries(slips.map(({ username, token }) => [username, token]))
    const student = (rollNumber: string, batch: string) => ({
      rollNumber,
      name: rollNumber,
      branch: 'CSE',
      batch,
    })
    const register = [
      student('21B81A0501', '2021'),
      student('21B81A0502', '2021'),
      student('22B81A0503', '2022'),
    ]
    await testApp.app.students.save(register)
  })

  const identity = () => testApp.app.identity
  const isLive = (token: string | undefined) => identity().passwords.isLive(token ?? '')
  const idOf = async (username: string): Promise<string> => {
    const found = testApp.app.database.reads.selectFrom('users').select('id').where('username', '=', username)
    return (await found.executeTakeFirstOrThrow()).id
  }
  const audited = async () =>
    (
      await testApp.app.database.reads
        .selectFrom('audit_entries')
        .select(['entity_id', 'actor_name'])
        .where('action', '=', 'user.slipMade')
        .orderBy('seq')
        .execute()
    ).map(({ entity_id, actor_name }) => `${actor_name}: ${entity_id}`)
  const emails = async () =>
    (await testApp.app.database.reads.selectFrom('outbox').select('address').execute()).map(
      (row) => row.address,
    )
  /** Adds logins without a password, copied from the first one. */
  const addLogins = async (count: number): Promise<void> => {
    const db = testApp.app.database.writes
    const numbers = sql`with recursive numbers (number) as
      (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})`
    await sql`${numbers} insert into users (id, email, username, name, email_verified, roles, program, is_active,
        language, two_factor_enabled, created_at, updated_at)
      select 'copy-' || number, number || '@example.edu', 'copy-' || number, name, email_verified, roles, program,
        is_active, language, two_factor_enabled, created_at, updated_at
      from users, numbers where username = '21b81a0501'`.execute(db)
    await sql`${numbers} insert into accounts (id, account_id, provider_id, user_id, created_at, updated_at)
      select 'account-' || number, 'copy-' || number, provider_id, 'copy-' || number, accounts.created_at,
        accounts.updated_at
      from accounts join users on users.id = user_id, numbers where username = '21b81a0501'`.execute(db)
  }
  const everybody = { role: 'ROLE_STUDENT' as const, batch: '', branch: '' }

  it('one person’s new slip lets them in, the lost one no longer does', async () => {
    const slip = await identity().newSlips.forOne(await idOf('21b81a0501'), lakshmi)
    expect(slip).toMatchObject({ username: '21b81a0501', name: '21B81A0501' })
    expect(await isLive(first['21B81A0501'])).toBe(false)
    expect(await isLive(first['21B81A0502'])).toBe(true)
    await identity().passwords.setByLink(slip.token, newPassword, lakshmi)
    expect(await audited()).toEqual(['exam-lakshmi: 21b81a0501'])
  })

  it('a person with a password keeps it until the slip is used', async () => {
    const { token } = await identity().newSlips.forOne(await idOf('asha'), lakshmi)
    const signIn = (password: string) =>
      identity().signIn({
        username: 'asha',
        password,
        code: '',
        address: '203.0.113.7',
        headers: new Headers(),
      })
    expect((await signIn(asha.password)).user.username).toBe('asha')
    await identity().passwords.setByLink(token, newPassword, lakshmi)
    await expect(signIn(asha.password)).rejects.toMatchObject({ code: 'session.wrongCredentials' })
  })

  it('a closed account gets none', async () => {
    const id = await idOf('21b81a0501')
    await identity().createUser(meena)
    await identity().users.setActive(id, false, lakshmi)
    await expect(identity().newSlips.forOne(id, lakshmi)).rejects.toMatchObject({ code: 'user.closed' })
    expect(await testApp.app.logins.renew({ ...everybody, dryRun: true }, lakshmi)).toMatchObject({
      count: 2,
    })
  })

  it('a dry run counts who never chose a password and changes nothing', async () => {
    await identity().passwords.setByLink(first['21B81A0501'] ?? '', newPassword, lakshmi)
    const tried = await testApp.app.logins.renew({ ...everybody, dryRun: true }, lakshmi)
    expect(tried).toMatchObject({ count: 2, slips: null })
    expect(await isLive(first['21B81A0502'])).toBe(true)
    expect(await audited()).toEqual([])
  })

  it('all of a batch who never chose a password get new ones, on paper and by email, the others keep theirs', async () => {
    await identity().passwords.setByLink(first['21B81A0501'] ?? '', newPassword, lakshmi)
    expect(await emails()).toEqual(['ravi@example.edu'])
    const wanted = { role: 'ROLE_STUDENT' as const, batch: '2021', branch: 'CSE', dryRun: false }
    const made = await testApp.app.logins.renew(wanted, lakshmi)
    expect(made).toMatchObject({ count: 1, msg: 'New login slips: 1' })
    expect(Buffer.from(made.slips ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await isLive(first['21B81A0502'])).toBe(false)
    expect(await isLive(first['22B81A0503'])).toBe(true)
    expect(await audited()).toEqual(['exam-lakshmi: 21b81a0502'])
    expect(await emails()).toEqual(['ravi@example.edu', 'ravi@example.edu'])
  })

  it('more people than one file of slips may hold keep those that they have', async () => {
    await addLogins(5001)
    for (const dryRun of [true, false])
      await expect(testApp.app.logins.renew({ ...everybody, dryRun }, lakshmi)).rejects.toMatchObject({
        code: 'logins.tooManyAtOnce',
        params: { count: 5004, most: 5000 },
      })
    expect(await audited()).toEqual([])
    expect(await isLive(first['21B81A0502'])).toBe(true)
  })

  it('a role is chosen by itself, whatever batch was left standing', async () => {
    const wanted = { role: 'ROLE_EXAMINATION' as const, batch: '2021', branch: '', dryRun: false }
    expect(await testApp.app.logins.renew(wanted, lakshmi)).toMatchObject({ count: 0, slips: null })
  })
})
