import { beforeEach, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Role } from '#lib/schemas/role.ts'
import { handlePay } from '#lib/server/features/payments/web/pay-form.ts'
import { advancesOf, ownAdvanceForm } from '#lib/server/features/till/web/counter/advance-form.ts'
import { handleTill } from '#lib/server/features/till/web/till-form.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { chequeOf, deposit, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
let owed: Awaited<ReturnType<typeof studentWhoOwes>>

/** An advance of ₹ 600.00 that the bank has honoured. */
beforeEach(async () => {
  const { till } = payments.app
  owed = await studentWhoOwes(payments)
  await till.open(0, ramesh)
  await take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '1500')], { keepsAdvance: true })
  const ids = await deposit(payments)
  const { pin } = await till.planPapers('clear', ids, officer)
  await till.clearPapers({ ids, pin }, { day: indianDate(payments.clock.now()) }, officer)
})

const fields = (more: Record<string, string> = {}) => ({
  action: 'payFromAdvance',
  payerKind: 'student',
  payer: owed.payer.id,
  advanceDue: owed.library,
  advanceAmount: '100',
  ...more,
})
const formAt = (page: string, role: Role, sent: Record<string, string>) =>
  sentForm(payments, { page, role, fields: sent })
const openOf = async (due: string) => (await payments.app.fees.due(due))?.open

it('pays at the till, also where the payer was found by a number', async () => {
  const page = '/app/Accounts/Fee Collection?find=21B81A0501'
  const answer = await handleTill(formAt(page, 'ROLE_FEEPAYMENTS', fields()))
  if (!(answer instanceof Response)) throw new Error(answer.problem)
  expect(await leadsTo(payments, answer)).toContain('find=21B81A0501 says paidFromAdvance')
  expect(await openOf(owed.library)).toBe(0)
  const again = await handleTill(formAt(page, 'ROLE_FEEPAYMENTS', fields()))
  expect(again).toMatchObject({ code: 'till.dueNotOpen' })
  const other = await handleTill(formAt(page, 'ROLE_ACCOUNTANTS_OFFICER', fields()))
  expect(other).toMatchObject({ code: 'session.notAllowed' })
})

it('pays on the page of the own fees, and for nobody else', async () => {
  const pay = (payers: readonly Payer[], more: Record<string, string> = {}) => {
    const context = formAt('/fees', 'ROLE_PARENT', fields(more))
    const own = async () => payers.map((payer) => ({ payer }) as never)
    return handlePay(context, own, new Map([['payFromAdvance', ownAdvanceForm(context, own)]]))
  }
  expect(await pay([])).toMatchObject({ code: 'payments.notEntitled' })
  expect(await pay([owed.payer], { action: 'toString' })).toMatchObject({ code: 'request.invalid' })
  expect(await pay([{ kind: 'admission', id: owed.payer.id }])).toMatchObject({
    code: 'payments.notEntitled',
  })
  expect(await pay([owed.payer], { advanceAmount: '100.01' })).toMatchObject({ code: 'till.dueNotOpen' })
  expect(await pay([owed.payer], { advanceAmount: '-1' })).toHaveProperty('problem')
  expect(await openOf(owed.library)).toBe(100_00)
  expect(await pay([owed.payer])).toBeInstanceOf(Response)
  expect((await advancesOf(payments.app, [owed.payer])).get(owed.payer.id)).toMatchObject({ held: 500_00 })
})
