import { beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { chequeOf, deposit, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

describe('a cheque with two officers at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  let id = ''
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
    await take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '900')])
    const [first = ''] = await deposit(payments)
    id = first
  })
  const other = { ...officer, id: 'u-lata' }
  const today = () => indianDate(payments.clock.now())
  const memo = () => ({ day: today(), reason: 'Funds insufficient', charge: 0, feeTypeId: '' })
  const kinds = async () => (await payments.app.fees.ledgerOf(owed.payer)).map(({ kind }) => kind)

  async function clearedAndReturned(isLocked: boolean) {
    const { pin } = await payments.app.till.planPapers('clear', [id], officer)
    const { clearPapers, returnPaper } = racingTill(payments, isLocked)
    const ends = await endsOf(
      clearPapers({ ids: [id], pin }, { day: today() }, officer),
      returnPaper(id, memo(), other),
    )
    const state = (await payments.app.till.paper(id))?.state
    return { ends, agrees: (state === 'returned') === (await kinds()).includes('reversal') }
  }

  it('is either cleared or returned, and its money with it', async () => {
    expect(await clearedAndReturned(true)).toEqual({ ends: ['done', 'papers.changed'], agrees: true })
  })

  it('would be both where nobody looks at its version', async () => {
    expect((await clearedAndReturned(false)).ends).toEqual(['done', 'done'])
  })

  async function returnedTwice(isLocked: boolean) {
    const { returnPaper } = racingTill(payments, isLocked)
    const ends = await endsOf(returnPaper(id, memo(), officer), returnPaper(id, memo(), other))
    return { ends, kinds: await kinds() }
  }

  it('is returned once', async () => {
    const { ends, kinds: posted } = await returnedTwice(true)
    expect(ends[0]).toBe('done')
    expect(ends[1]).not.toBe('done')
    expect(posted).toEqual(['payment', 'reversal'])
  })

  it('would go back twice where nobody locks its payer and dues, nor looks at its version', async () => {
    expect((await returnedTwice(false)).kinds).toEqual(['payment', 'reversal', 'reversal'])
  })
})
