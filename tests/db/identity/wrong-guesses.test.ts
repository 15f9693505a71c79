import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { meena, signInAs } from '../../support/people/people.ts'
import { type TestApp, later, openTestApp, openTestAppAt } from '../../support/app/test-app.ts'

const wrong = async (
  testApp: TestApp,
  username = meena.username,
  address = '203.0.113.7',
): Promise<unknown> =>
  signInAs(testApp, username, 'wrong', { address }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )

const rowsOf = async ({ app }: TestApp) => {
  const rows = await app.database.reads.selectFrom('wrong_guesses').selectAll().execute()
  return rows.map(({ failures }) => failures).toSorted()
}

describe('wrong passwords on two servers of one PostgreSQL', () => {
  let here: TestApp
  let there: TestApp
  beforeEach(async () => {
    here = await openTestApp('postgres')
    there = await openTestAppAt({ ...here.app.database.place, drop: async () => {} })
    await here.app.identity.createUser(meena)
  })
  afterEach(async () => {
    await there.close()
    await here.close()
  })

  it('count together, and what is tried during the wait is refused unread, and counts for nothing', async () => {
    const answers: unknown[] = []
    for (let count = 0; count < 10; count += 1) answers.push(await wrong(count % 2 ? there : here))
    const refused = Array.from({ length: 5 }, () => 'session.tooMany')
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'session.wrongCredentials'), ...refused])
    expect(await rowsOf(here)).toEqual([5, 5, 5])
  })

  it('that come at the same moment are all counted', async () => {
    await Promise.all([here, there, here, there].map((server) => wrong(server)))
    expect(await rowsOf(here)).toEqual([4, 4, 4])
    expect(await wrong(there)).toBe('session.wrongCredentials')
    expect(await wrong(here)).toBe('session.tooMany')
  })

  it('are forgotten everywhere by the right one', async () => {
    for (let count = 0; count < 4; count += 1) await wrong(there)
    await signInAs(here, meena.username, meena.password)
    for (let count = 0; count < 4; count += 1) expect(await wrong(there)).toBe('session.wrongCredentials')
    await signInAs(there, meena.username, meena.password)
  })

  it('are still counted where the table cannot be reached', async () => {
    await sql`drop table wrong_guesses`.execute(here.app.database.writes)
    for (let count = 0; count < 5; count += 1) await wrong(here)
    expect(await wrong(here)).toBe('session.tooMany')
  })
})

describe.each(engines)('wrong passwords on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.identity.createUser(meena)
  })

  it('name nobody in the table, and go from it when they count no more', async () => {
    for (let count = 0; count < 3; count += 1) await wrong(testApp, `somebody-${count}`)
    await expect.poll(() => rowsOf(testApp), { timeout: 10_000 }).toEqual([1, 1, 1, 1, 1, 1, 3])
    const rows = await testApp.app.database.reads.selectFrom('wrong_guesses').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('somebody')
    later(testApp, 31 * 60)
    await testApp.app.identity.forgetOldGuesses()
    expect(await rowsOf(testApp)).toEqual([])
  })

  it('are remembered over a restart', async () => {
    for (let count = 0; count < 5; count += 1) await wrong(testApp)
    await expect.poll(() => rowsOf(testApp), { timeout: 10_000 }).toEqual([5, 5, 5])
    const again = await openTestAppAt({ ...testApp.app.database.place, drop: async () => {} })
    expect(await wrong(again)).toBe('session.tooMany')
    await again.close()
  })

  it('start again once the earlier ones are forgotten', async () => {
    for (let count = 0; count < 4; count += 1) await wrong(testApp)
    await expect.poll(() => rowsOf(testApp), { timeout: 10_000 }).toEqual([4, 4, 4])
    later(testApp, 31 * 60)
    for (let count = 0; count < 4; count += 1) expect(await wrong(testApp)).toBe('session.wrongCredentials')
    await expect.poll(() => rowsOf(testApp), { timeout: 10_000 }).toEqual([4, 4, 4])
  })
})
