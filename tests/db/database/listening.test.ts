import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenTo, type Listener } from '#lib/server/kernel/db/listen.ts'
import { createLog } from '#lib/server/kernel/core/log.ts'
import { channel } from '#lib/server/kernel/tags/touched.ts'
import { meena } from '../../support/people/people.ts'
import { bearer, signInAs } from '../../support/people/people.ts'
import { type TestApp, lakshmi, openTestApp, openTestAppAt } from '../../support/app/test-app.ts'

const log = createLog('silent')

describe('two servers on one PostgreSQL', () => {
  let here: TestApp
  let there: TestApp
  let listener: Listener | null = null
  beforeEach(async () => {
    here = await openTestApp('postgres')
    there = await openTestAppAt({ ...here.app.database.place, drop: async () => {} })
    await here.app.identity.createUser(meena)
  })
  afterEach(async () => {
    await listener?.close()
    listener = null
    await there.close()
    await here.close()
  })

  /** Returns the messages received on the channel from now on. */
  async function listen(): Promise<string[]> {
    const messages: string[] = []
    await new Promise<void>((resolve) => {
      const url = here.app.database.place.databaseUrl ?? ''
      listener = listenTo(url, {
        channel,
        log,
        onConnected: resolve,
        onMessage: (text) => messages.push(text),
      })
    })
    return messages
  }

  const idOf = async (): Promise<string> =>
    (
      await here.app.identity.currentUser(
        bearer((await signInAs(here, meena.username, meena.password)).token),
      )
    )?.id ?? ''

  it('a commit tells whose sessions ended, and a transaction that was taken back tells nothing', async () => {
    const answer = await listen()
    const id = await idOf()
    const { users } = here.app.identity
    await expect(users.setActive(id, false, lakshmi)).rejects.toMatchObject({
      code: 'user.lastAdministrator',
    })
    await users.signOutEverywhere(id, lakshmi)
    await expect.poll(() => answer).toHaveLength(1)
    expect(JSON.parse(answer[0] ?? '')).toEqual([{ tag: 'sessions', version: 1, keys: [id] }])
  })

  it('a listening connection that breaks comes back, and says so', async () => {
    let connected = 0
    const reply: string[] = []
    const url = here.app.database.place.databaseUrl ?? ''
    const onConnected = (): void => void (connected += 1)
    listener = listenTo(url, { channel, log, onConnected, onMessage: (text) => reply.push(text), pause: 20 })
    await expect.poll(() => connected).toBe(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(here.app.database.reads)
    await expect.poll(() => connected, { timeout: 10_000 }).toBe(2)
    await sql`select pg_notify(${channel}, 'again')`.execute(here.app.database.reads)
    await expect.poll(() => reply).toEqual(['again'])
  })

  it('a session ended on one server is ended on the other before its next poll, or with it where no notification came', async () => {
    await there.app.start()
    const { token } = await signInAs(here, meena.username, meena.password)
    const isIn = async (): Promise<boolean> => (await there.app.identity.currentUser(bearer(token))) !== null
    expect(await isIn()).toBe(true)
    await here.app.identity.signOut(bearer(token))
    await expect.poll(isIn, { interval: 5 }).toBe(false)

    const again = await signInAs(here, meena.username, meena.password)
    const isStillIn = async (): Promise<boolean> =>
      (await there.app.identity.currentUser(bearer(again.token))) !== null
    expect(await isStillIn()).toBe(true)
    // Simulates a lost message: a tool that does not know the channel ends the session.
    await sql`delete from sessions`.execute(here.app.database.writes)
    await sql`update cache_tags set version = version + 1 where tag = 'sessions'`.execute(
      here.app.database.writes,
    )
    await expect.poll(isStillIn, { interval: 5 }).toBe(false)
  })
})
