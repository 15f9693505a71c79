import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { openForAll } from '../../support/app/opened.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** Counts the turns of the event loop that others had meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns += 1) await setImmediate()
  })()
  // Lets the counter's first turn pass before measuring.
  await setImmediate()
  const before = turns
  await work()
  const had = turns - before
  isOver = true
  await counting
  return had
}

/** Blocks the event loop for longer than statements may run without yielding. */
function stand(milliseconds = 12): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until) continue
}

const rounds = 10

describe('others have a turn on SQLite', () => {
  const testApp = openForAll(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity
  const one = sql`select 1`

  it('between two statements that are read', async () => {
    const { reads } = testApp.app.database
    const turns = await turnsDuring(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await one.execute(reads)
        stand()
      }
    })
    expect(turns).toBeGreaterThanOrEqual(rounds - 1)
  })

  it('between two transactions, and within a long one', async () => {
    const { writes } = testApp.app.database
    const apart = await turnsDuring(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await writes.transaction().execute((tx) => one.execute(tx))
        stand()
      }
    })
    const within = await turnsDuring(() =>
      writes.transaction().execute(async (tx) => {
        for (let round = 0; round < rounds; round += 1) {
          await one.execute(tx)
          stand()
        }
      }),
    )
    expect(Math.min(apart, within)).toBeGreaterThanOrEqual(rounds - 1)
  })

  it('while logins and slips are made, and many registrations are decided', async () => {
    const students = Array.from({ length: 400 }, (_, at) => ({
      rollNumber: `21B81A${String(at).padStart(4, '0')}`,
      name: 'Asha Rao',
      branch: 'CSE',
      batch: '2021',
    }))
    await testApp.app.students.save(students)
    const people = students.map(({ rollNumber }) => ({
      username: rollNumber,
      fullName: 'Asha Rao',
      email: '',
      program: 'CSE',
    }))
    const made = await turnsDuring(() => identity().loginBatch.create(people, 'ROLE_STUDENT', lakshmi))
    const wanted = { role: 'ROLE_STUDENT', usernames: null } as const
    const renewed = await turnsDuring(async () =>
      identity().newSlips.forWaiting(await identity().newSlips.waiting(wanted), lakshmi),
    )
    for (let at = 0; at < 60; at += 1)
      await identity().registrations.register(
        { ...raviSignsUp, username: `hod-${at}`, email: `hod-${at}@example.edu` },
        lakshmi,
      )
    const seen = await identity().registrations.waiting({ page: 1, perPage: 100 })
    const ids = seen.map(({ id }) => id)
    const approval = { kind: 'approve' } as const
    const { pin } = await identity().severalAccounts.plan(ids, approval, lakshmi)
    const decided = await turnsDuring(() => identity().severalAccounts.apply(ids, approval, pin, lakshmi))
    expect(made).toBeGreaterThan(2)
    expect(renewed).toBeGreaterThan(2)
    expect(decided).toBeGreaterThan(0)
  })
})
