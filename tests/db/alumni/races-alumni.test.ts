import { describe, expect, it } from 'vitest'
import { createRegistrationDecisions } from '#lib/server/features/alumni/registrations/decide-registration.ts'
import { type AlumniRepository, alumniRepository } from '#lib/server/features/alumni/repository.ts'
import { createSeveralRegistrations } from '#lib/server/features/alumni/registrations/reject-registrations.ts'
import { createRegistrationTaker } from '#lib/server/features/alumni/registrations/registrations.service.ts'
import { queueRoom } from '#lib/server/kernel/public-queues/queue-room.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { anitha, registerAlumnus, typedAlumnus, visitor } from '../../support/people/alumni.ts'
import {
  campus,
  mailed,
  newestToken,
  unconfirmedRows,
  untilExpired,
  writtenEmails,
} from '../../support/app/confirmations.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { openTestApp } from '../../support/app/test-app.ts'

type Unlock = (write: AlumniRepository) => AlumniRepository

describe('registrations of alumni, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres', mailed))

  const storeWith = (unlock?: Unlock) =>
    racing(testApp.app.database, storeOf(testApp.app.database, alumniRepository), unlock)

  const takerWith = (store: ReturnType<typeof storeWith>, clock: Pick<typeof testApp.clock, 'now'>) =>
    createRegistrationTaker({
      store,
      clock,
      files: testApp.app.files,
      links: testApp.app.links,
      mail: testApp.app.mail,
      keyring: testApp.app.keyring,
      isMailed: true,
    })

  const send = (email = 'divya@example.com') =>
    testApp.app.alumni.registrations.registerVisitor(typedAlumnus({ email }), {
      actor: visitor,
      language: 'en',
      file: undefined,
      from: campus,
    })

  /** Reads the link without using it up. */
  const withoutUse: Unlock = (write) => ({
    ...write,
    unconfirmed: { ...write.unconfirmed, take: write.unconfirmed.find },
  })

  describe('confirmations of one link', () => {
    async function confirmTwice(unlock?: Unlock): Promise<string[]> {
      await send()
      const token = await newestToken(testApp)
      const taker = takerWith(storeWith(unlock), testApp.clock)
      const confirm = () => taker.confirm(token, { actor: visitor, file: undefined })
      return endsOf(confirm(), confirm())
    }

    it('make one registration', async () => {
      expect(await confirmTwice()).toEqual(['done', 'link.dead'])
    })

    it('make two where the link is not used up', async () => {
      expect(await confirmTwice(withoutUse)).toEqual(['done', 'done'])
    })
  })

  describe('a confirmation, and the end of the link by a server whose clock is ahead', () => {
    async function bothAtOnce(unlock?: Unlock): Promise<number> {
      await send()
      const token = await newestToken(testApp)
      const now = testApp.clock.now()
      const store = storeWith(unlock)
      untilExpired(testApp)
      const ahead = takerWith(store, { now: () => testApp.clock.now() })
      const dropped: number[] = []
      await endsOf(
        takerWith(store, { now: () => now }).confirm(token, { actor: visitor, file: undefined }),
        ahead.dropUnconfirmed().then((count) => dropped.push(count)),
      )
      return (dropped[0] ?? 0) + (await testApp.app.alumni.registrations.waiting())
    }

    it('leave a registration or nothing', async () => {
      expect(await bothAtOnce()).toBe(1)
      expect(await unconfirmedRows(testApp)).toEqual([])
    })

    it('both have it where the link is not used up', async () => {
      expect(await bothAtOnce(withoutUse)).toBe(2)
    })
  })

  describe('the last place of a network', () => {
    async function sendTwo(unlock?: Unlock): Promise<string[]> {
      await send()
      const [row] = await unconfirmedRows(testApp)
      if (!row) throw new Error('nothing waits')
      const others = Array.from({ length: queueRoom.network - 2 }, (_, at) => ({
        ...row,
        id: `${row.id}-${at}`,
        token_hash: `hash-${at}`,
        email: `a${at}@example.com`,
      }))
      await testApp.app.database.writes.insertInto('unconfirmed_requests').values(others).execute()
      const taker = takerWith(storeWith(unlock), testApp.clock)
      const one = (email: string) =>
        taker.registerVisitor(typedAlumnus({ email }), {
          actor: visitor,
          language: 'en',
          file: undefined,
          from: campus,
        })
      return endsOf(one('one@example.com'), one('two@example.com'))
    }

    it('is taken by one', async () => {
      expect(await sendTwo()).toEqual(['done', 'alumni.shareFull'])
    })

    it('is taken by two where the lock does not make the second wait', async () => {
      const withoutLock: Unlock = (write) => ({
        ...write,
        registrations: { ...write.registrations, lockQueue: async () => {} },
      })
      expect(await sendTwo(withoutLock)).toEqual(['done', 'done'])
    })
  })

  describe('rejections of several by two of the office', () => {
    async function rejectTwice(unlock?: Unlock) {
      const id = await registerAlumnus(testApp)
      const { app, clock } = testApp
      const store = storeWith(unlock)
      const decisions = createRegistrationDecisions({
        store,
        clock,
        log: { error: () => {} },
        compose: app.mail.compose,
        logins: app.identity.importedLogins,
        roles: app.identity.givenRoles,
        links: app.links,
      })
      const several = createSeveralRegistrations({ store, reject: decisions.reject })
      const seen = [id]
      const { pin } = await several.planRejecting(seen)
      const reject = () => several.rejectSeveral(seen, { reason: 'Not ours', pin }, anitha)
      const ends = await Promise.all([reject(), reject()])
      const codes = ends.flatMap(({ refused }) => refused.map(({ problem }) => problem.code))
      return { rejected: ends.map(({ rejected }) => rejected).toSorted(), codes }
    }

    it('reject each registration once, and say so to the other', async () => {
      expect(await rejectTwice()).toEqual({ rejected: [0, 1], codes: ['alumni.changedSince'] })
      expect(await writtenEmails(testApp)).toHaveLength(1)
    })

    it('reject it twice, with two emails, where neither row nor version makes the second wait', async () => {
      const unguarded: Unlock = (write) => ({
        ...write,
        registrations: {
          ...write.registrations,
          lock: write.registrations.find,
          decide: async () => true,
        },
      })
      expect(await rejectTwice(unguarded)).toEqual({ rejected: [1, 1], codes: [] })
      expect(await writtenEmails(testApp)).toHaveLength(2)
    })
  })
})
