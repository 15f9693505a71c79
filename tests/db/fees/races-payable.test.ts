import { describe, expect, it } from 'vitest'
import { remindOfOverdue } from '#lib/server/features/fees/defaulters/remind-of-overdue.ts'
import { createSingleDues } from '#lib/server/features/fees/dues/dues.service.ts'
import { createPayableRules } from '#lib/server/features/fees/payable/payable-rules.service.ts'
import { type FeesRepository, feesRepository } from '#lib/server/features/fees/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { typedDue } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { owesByPlace, typedRule } from '../../support/payments/sponsors.ts'

const testApp = openForEach(() => openTestApp('postgres', mailed))
const two = makeForEach(() => owesByPlace(testApp))

/** The next two transactions meet; the twin runs without the lock. */
const meeting = (unlock?: (write: FeesRepository) => FeesRepository) =>
  racing(testApp.app.database, storeOf(testApp.app.database, feesRepository), unlock)

describe('a due that is made while a rule comes into force', () => {
  async function madeBesideRule(unlock?: (write: FeesRepository) => FeesRepository): Promise<string[]> {
    const { app, clock } = testApp
    const { catalogue, features } = app
    const typed = typedRule({ feeTypeId: two.feeTypeId })
    const { pin } = await app.fees.payableRules.preview(typed)
    const id = await app.fees.payableRules.propose(typed, pin, sunita)
    const store = meeting(unlock)
    const ends = await endsOf(
      createPayableRules({ store, catalogue, clock }).confirm(id, pin, vijaya),
      createSingleDues({ store, catalogue, clock, features }).addDue(
        { kind: 'student', id: two.asha },
        typedDue({ feeTypeId: two.feeTypeId }),
        sunita,
      ),
    )
    const dues = await app.fees.duesOf({ kind: 'student', id: two.asha })
    return [...ends, ...dues.map(({ payableBy }) => payableBy)]
  }

  it('is the sponsor’s, or the rule is shown again with it', async () => {
    const [first, second, payableBy] = await madeBesideRule()
    expect(first).toBe('done')
    expect([
      ['done', 'government'],
      ['payableRules.duesChanged', 'student'],
    ]).toContainEqual([second, payableBy])
  })

  it('would be the student’s beside a rule in force where neither waits', async () => {
    const unlocked = (write: FeesRepository): FeesRepository => ({
      ...write,
      payable: { ...write.payable, keepDuesWaiting: async () => undefined },
    })
    expect(await madeBesideRule(unlocked)).toEqual(['done', 'done', 'student'])
  })
})

describe('two officers who confirm one rule at once', () => {
  async function confirmedTwice(unlock?: (write: FeesRepository) => FeesRepository): Promise<string[]> {
    const { app, clock } = testApp
    await two.make()
    const typed = typedRule({ feeTypeId: two.feeTypeId })
    const { pin } = await app.fees.payableRules.preview(typed)
    const id = await app.fees.payableRules.propose(typed, pin, sunita)
    const rules = createPayableRules({ store: meeting(unlock), catalogue: app.catalogue, clock })
    return endsOf(rules.confirm(id, pin, vijaya), rules.confirm(id, pin, { ...vijaya, id: 'u-officer' }))
  }

  it('confirm it once', async () => {
    expect(await confirmedTwice()).toEqual(['done', 'payableRules.changedSince'])
  })

  it('would both have confirmed it where neither sees the other', async () => {
    const unlocked = (write: FeesRepository): FeesRepository => ({
      ...write,
      payable: {
        ...write.payable,
        lock: write.payable.find,
        setState: async () => true,
        keepDuesWaiting: async () => undefined,
        setPayableBy: async () => undefined,
      },
      batch: { ...write.batch, lock: async () => undefined },
    })
    expect(await confirmedTwice(unlocked)).toEqual(['done', 'done'])
  })
})

describe('a reminder while the due becomes a sponsor’s', () => {
  /** The rule comes into force after the reminder has found its dues. Returns whether an email was written. */
  async function remindedBesideRule(isLocked: boolean): Promise<boolean> {
    const { app, clock } = testApp
    await two.make()
    clock.set('2027-01-15T06:00:00.000Z')
    await app.database.writes.updateTable('students').set({ email: 'asha@example.edu' }).execute()
    const payer = { kind: 'student' as const, id: two.asha }
    const found = await app.fees.duesOf(payer)
    const store = storeOf(app.database, feesRepository)
    const isSent = await store.transact((write) => {
      const overdueIds: typeof write.defaulters.overdueIds = async (...asked) => {
        const ids = await write.defaulters.overdueIds(...asked)
        await two.putInForce({})
        return ids
      }
      const defaulters = { ...write.defaulters, overdueIds }
      const dues = isLocked ? write.dues : { ...write.dues, lock: async () => found }
      return remindOfOverdue({ ...write, defaulters, dues }, app, { payer, name: 'Asha Rao', actor: sunita })
    })
    expect(await app.fees.duesOf(payer)).toMatchObject([{ payableBy: 'government' }])
    return isSent
  }

  it('is not sent', async () => {
    expect(await remindedBesideRule(true)).toBe(false)
  })

  it('would be sent where the dues are not read again with their lock', async () => {
    expect(await remindedBesideRule(false)).toBe(true)
  })
})
