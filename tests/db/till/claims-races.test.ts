import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAttemptVerifier } from '#lib/server/features/payments/settlement/verify-attempt.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf } from '../../support/database/race.ts'
import { lastAttempt, openTestPayments, swathi, wanting } from '../../support/payments/payments.ts'
import { claim, matching, shown } from '../../support/till/claims.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { racingClaimBesideGateway } from '../../support/till/racing-claims.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { cash, kavita, officer, ramesh, saleOf, studentWhoOwes } from '../../support/till/till.ts'

const other = { ...officer, id: 'u-lata' }

describe.each(engines)('a transfer with two at once, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const isPostgres = engine === 'postgres'
  /** SQLite has a single writer, so nothing can be taken away there. */
  const till = (isLocked = true) => (isPostgres ? racingTill(payments, isLocked) : payments.app.till)
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
    await payments.app.till.open(0, kavita)
  })
  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ method, amount }) => [method, amount])
  const stateOf = async (id: string) => (await payments.app.till.claim(id))?.state
  const tuition = () => ({ [owed.tuition]: '900' })

  async function enteredTwice(isLocked = true) {
    const { enterClaim } = till(isLocked)
    const ends = await endsOf(
      enterClaim(shown(payments, tuition()), { actor: ramesh }),
      enterClaim(shown(payments, { [owed.exam]: '50' }), { actor: kavita }),
    )
    const own = [ramesh, kavita].map(({ id }) =>
      payments.app.till.claimsOfCashier(id, payments.clock.now().slice(0, 10)),
    )
    return { ends, claims: (await Promise.all(own)).flat().length }
  }

  /** One reference as a transfer at one counter, and as UPI on the device of another. */
  async function enteredBesideUpi(isLocked = true) {
    const { enterClaim, take } = till(isLocked)
    const upi = { way: 'upi', amount: '50', reference: '1234 5678 9012' } as const
    return endsOf(
      enterClaim(shown(payments, tuition(), { reference: '123456789012' }), { actor: ramesh }),
      take(saleOf('one', { [owed.exam]: '50' }, [upi]), { name: kavita.name, actor: kavita }),
    )
  }

  async function matchedTwice(isLocked = true) {
    const { id } = await claim(payments, tuition())
    const { matchClaim } = till(isLocked)
    const typed = matching(payments, tuition())
    const ends = await endsOf(matchClaim(id, typed, officer), matchClaim(id, typed, other))
    return { ends, ledger: await ledger() }
  }

  async function matchedAndRefused(isLocked = true) {
    const { id } = await claim(payments, tuition())
    const { matchClaim, refuseClaim } = till(isLocked)
    const ends = await endsOf(
      matchClaim(id, matching(payments, tuition()), officer),
      refuseClaim(id, 'Not on the statement', other),
    )
    return { ends, agrees: ((await stateOf(id)) === 'matched') === ((await ledger()).length === 1) }
  }

  async function matchedBesideCash(isLocked = true) {
    const { id } = await claim(payments, tuition())
    const { matchClaim, take } = till(isLocked)
    const ends = await endsOf(
      matchClaim(id, matching(payments, tuition()), officer),
      take(saleOf('one', tuition(), [cash('900')]), { name: kavita.name, actor: kavita }),
    )
    return { ends, ledger: await ledger() }
  }

  async function matchedBesideOnline(isLocked = true) {
    const { id } = await claim(payments, tuition())
    const person = { number: '21B81A0501', name: 'Asha Rao', email: '', phone: '' }
    const request = wanting([owed.tuition], { payer: owed.payer, person })
    const { orderId } = await payments.app.payments.startPayment(request, swathi)
    const attempt = await lastAttempt(payments, orderId)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const { parts, matchClaim } = racingClaimBesideGateway(payments, { isLocked, isRaced: isPostgres })
    const { verify } = createAttemptVerifier(parts)
    const typed = matching(payments, tuition(), { startedSeen: [orderId] })
    const ends = await endsOf(verify(attempt.id), matchClaim(id, typed, officer))
    const amounts = (await ledger()).map(([, amount]) => amount)
    return { ends, state: await stateOf(id), amounts }
  }

  describe('with all locks', () => {
    afterEach(() => expectBalanced(payments))

    it('is entered once by two cashiers, and the other is told who was first', async () => {
      expect(await enteredTwice()).toEqual({ ends: ['done', 'claims.referenceTaken'], claims: 1 })
    })

    it('is not taken by UPI as well, at another counter', async () => {
      const [first, second = ''] = await enteredBesideUpi()
      expect(first).toBe('done')
      expect(['claims.referenceTaken', 'till.sentTwice', 'till.referenceTaken.upi']).toContain(second)
    })

    it('is matched once by two officers: one receipt', async () => {
      expect(await matchedTwice()).toEqual({
        ends: ['done', 'claims.changed'],
        ledger: [['BANK_TRANSFER', 900_00]],
      })
    })

    it('is either matched or refused, and its money with it', async () => {
      expect(await matchedAndRefused()).toEqual({ ends: ['done', 'claims.changed'], agrees: true })
    })

    it('pays a due or leaves it to the cash that another cashier takes', async () => {
      const { ends, ledger: posted } = await matchedBesideCash()
      expect(posted).toHaveLength(1)
      expect(ends[0]).toBe('done')
      expect(['claims.dueNotOpen', 'till.dueNotOpen']).toContain(ends[1])
    })

    it('pays a due or leaves it to the online payment, and loses neither', async () => {
      const { ends, state, amounts } = await matchedBesideOnline()
      expect(amounts).toEqual([900_00])
      expect(ends).toEqual(['done', state === 'matched' ? 'done' : 'claims.dueNotOpen'])
    })
  })

  if (isPostgres)
    describe('without the locks', () => {
      it('would be there twice without the index of references', async () => {
        await payments.app.database.writes.schema.dropIndex('till_tenders_reference').execute()
        expect(await enteredTwice(false)).toEqual({ ends: ['done', 'done'], claims: 2 })
      })

      it('would be taken by UPI as well without that index', async () => {
        await payments.app.database.writes.schema.dropIndex('till_tenders_reference').execute()
        expect(await enteredBesideUpi(false)).toEqual(['done', 'done'])
      })

      it('would pay twice where nobody locks its payer and dues, nor looks at its version', async () => {
        expect((await matchedTwice(false)).ledger).toHaveLength(2)
      })

      it('would be refused and pay all the same where nobody looks at its version', async () => {
        expect((await matchedAndRefused(false)).ends).toEqual(['done', 'done'])
      })

      it('would pay a due beside the cash for it', async () => {
        expect((await matchedBesideCash(false)).ledger).toHaveLength(2)
      })

      it('would break the online payment off, or itself', async () => {
        const { ends } = await matchedBesideOnline(false)
        expect(ends).toEqual(['done', 'payments.changedSince'])
      })
    })
})
