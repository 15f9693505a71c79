import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { returnInput } from '#lib/schemas/till/papers.ts'
import { sayTenders } from '#lib/payments/tender-words.ts'
import { composeReceipt } from '#lib/server/features/payments/receipts/print-receipt.ts'
import { checkCode } from '#lib/server/features/results/web/verify-code.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { cash, chequeOf, deposit, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

describe.each(engines)('receipts of cheques, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
  })

  const receipt = async () => {
    const found = await payments.app.payments.receipt('F/2026-27/000001')
    if (!found) throw new Error('There is no receipt.')
    return found
  }
  const wayOf = async () => sayTenders((await receipt()).snapshot.taken?.tenders ?? [])
  const verified = async () => {
    const found = await checkCode(payments.app, (await receipt()).verifyCode ?? '')
    return found && 'receipt' in found ? found.receipt : null
  }
  const clear = async (ids: readonly string[]) => {
    const { pin } = await payments.app.till.planPapers('clear', ids, officer)
    await payments.app.till.clearPapers({ ids, pin }, { day: indianDate(payments.clock.now()) }, officer)
  }
  const giveBack = (id: string) => {
    const typed = { day: indianDate(payments.clock.now()), reason: 'Funds insufficient' }
    return payments.app.till.returnPaper(id, v.parse(returnInput, typed), officer)
  }

  it('say that one is subject to realisation until it is cleared; the kept original keeps its bytes', async () => {
    await take(payments, { [owed.tuition]: '900' }, [cash('650'), chequeOf(payments, '250')])
    const { printReceipt } = payments.app.payments
    const original = await printReceipt(await receipt())
    const duplicate = await printReceipt(await receipt(), true)
    expect(await wayOf()).toMatch(/subject to realisation$/)
    expect(await verified()).toMatchObject({ state: 'valid', subject: 250_00 })
    await clear(await deposit(payments))
    expect(await wayOf()).not.toContain('subject to realisation')
    expect(await verified()).not.toHaveProperty('subject')
    const cleared = await receipt()
    expect(Buffer.from(await printReceipt(cleared)).equals(Buffer.from(original))).toBe(true)
    expect(Buffer.from(await printReceipt(cleared, true)).equals(Buffer.from(duplicate))).toBe(false)
    expect(composeReceipt(cleared, { publicOrigin: '', logo: null }).mark).toBe('PAID')
  })

  it('are returned in part where one of several tenders is, and the series counts what was returned', async () => {
    const cheques = [chequeOf(payments, '200'), chequeOf(payments, '300', '123457')]
    await take(payments, { [owed.tuition]: '900' }, [cash('400'), ...cheques])
    const ids = await deposit(payments)
    const first = (await Promise.all(ids.map((id) => payments.app.till.paper(id)))).find(
      (paper) => paper?.amount === 200_00,
    )
    await giveBack(first?.id ?? '')
    expect(await wayOf()).toMatch(/, returned · .*subject to realisation$/)
    expect(await verified()).toMatchObject({ state: 'partDishonoured', dishonoured: 200_00, subject: 300_00 })
    const drawn = composeReceipt(await receipt(), { publicOrigin: '', logo: null })
    expect(drawn.watermark).toBe('PARTLY RETURNED')
    expect(drawn.note).toContain('Received: ₹\u00a0700.00')
    expect(await payments.app.payments.receiptSeries()).toMatchObject([
      { dishonoured: 1, dishonouredAmount: 200_00, givenBack: -200_00 },
    ])
    const { printReceipt } = payments.app.payments
    const once = Buffer.from(await printReceipt(await receipt()))
    await giveBack(ids.find((id) => id !== first?.id) ?? '')
    expect(Buffer.from(await printReceipt(await receipt())).equals(once)).toBe(false)
    expect(await verified()).toMatchObject({ state: 'partDishonoured', dishonoured: 500_00 })
  })

  it('are not valid any more where the bank returned all of it', async () => {
    await take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '900')])
    const [id = ''] = await deposit(payments)
    await giveBack(id)
    expect(await verified()).toMatchObject({ state: 'dishonoured', dishonoured: 900_00 })
    expect(composeReceipt(await receipt(), { publicOrigin: '', logo: null }).watermark).toBe('DISHONOURED')
    expect(await payments.app.payments.receiptSeries()).toMatchObject([{ dishonouredAmount: 900_00 }])
  })
})
