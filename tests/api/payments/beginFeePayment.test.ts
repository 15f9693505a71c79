import { describe, expect, it } from 'vitest'
import { newAdmission, swathi as admissionsOffice } from '../../support/admissions/admissions.ts'
import { ask, askWithUser, userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { addDue, openTestPayments, publicOrigin } from '../../support/payments/payments.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { POST } from '../../../src/pages/api/v1/beginFeePayment.ts'

describe.each(engines)('beginFeePayment, on %s', (engine) => {
  const payments = openForAll(async () => {
    const opened = await openTestPayments(engine)
    const place = await placeInCse(opened)
    const input = { rollNumber: '21B81A0501', name: 'Swathi Reddy', ...place }
    const studentId = await opened.app.students.add(typedStudent(input), lakshmi)
    const user = { ...userWith('ROLE_STUDENT'), id: 'u-own' }
    const links = {
      ...opened.app.links,
      studentOf: async (id: string) => (id === user.id ? opened.app.students.show(studentId) : null),
    }
    opened.app.links = links
    return { ...opened, user, payer: { kind: 'student' as const, id: studentId } }
  })
  const start = (json: object, user = payments.user, headers = {}) =>
    askWithUser(payments, POST, user, { method: 'POST', json, headers })

  it('begins with the amount of our own books', async () => {
    const due = await addDue(payments, {
      type: payments.types.general,
      amount: 45_000,
      payer: payments.payer,
    })
    const { status, body } = await start({
      kind: 'general',
      feeType: 'Tuition Fee',
      semester: '',
      dueIds: [due],
    })
    expect(status).toBe(200)
    const { orderId } = body as { orderId: string }
    expect(await payments.app.payments.payment(orderId)).toMatchObject({
      amount: 45_000,
      number: '21B81A0501',
    })
  })

  it('forged Host → return URL still PUBLIC_ORIGIN', async () => {
    const { types, payer, sandbox } = payments
    const due = await addDue(payments, { type: types.general, amount: 45_000, payer, year: '2024-2025' })
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const asked = { kind: 'general', feeType: 'Tuition Fee', semester: '', dueIds: [due] }
    const { body } = await start(asked, payments.user, forged)
    const { orderId } = body as { orderId: string }
    const { ordered } = await sandbox.control.charge({ order: `${orderId}-1` })
    expect(ordered.return?.url.startsWith(`${publicOrigin}/lyra/payment/status?`)).toBe(true)
    expect(ordered.webhook?.url.startsWith(`${publicOrigin}/api/v1/paymentWebhook/`)).toBe(true)
  })

  it('without a choice pays all that is open of the type, the oldest first', async () => {
    const exam = (amount: number) =>
      addDue(payments, { type: payments.types.exam, amount, payer: payments.payer })
    await exam(100)
    await exam(200)
    const { body } = await start({ kind: 'exam', feeType: 'Exam Fee' })
    expect(await payments.app.payments.payment((body as { orderId: string }).orderId)).toMatchObject({
      amount: 300,
    })
  })

  it('amount 0, negative, float, 2^53 → 400: nobody says an amount', async () => {
    for (const amount of [0, -1, 1.5, 2 ** 53])
      expect((await start({ kind: 'general', feeType: 'Tuition Fee', dueIds: [], amount })).status).toBe(400)
  })

  it('array parameters and 8 KB values → 400', async () => {
    expect((await start({ kind: ['general'], feeType: 'Tuition Fee' })).status).toBe(400)
    expect((await start({ kind: 'general', feeType: 'x'.repeat(8192) })).status).toBe(400)
  })

  it('double click, the same key → the same order; same key other body → 422', async () => {
    const { payer } = payments
    const dueId = await addDue(payments, { type: payments.types.general, amount: 88, payer })
    const key = { 'idempotency-key': 'a8d4c0de-0000-4000-8000-000000000002' }
    const once = () => start({ kind: 'general', dueIds: [dueId] }, payments.user, key)
    const first = await once()
    const second = await once()
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const other = await start({ kind: 'general', dueIds: [dueId, 'another'] }, payments.user, key)
    expect(other.status).toBe(422)
  })

  it('a parent pays for a child, and for nobody else’s', async () => {
    const parent = { ...userWith('ROLE_PARENT'), id: 'u-parent' }
    const { app, payer, types } = payments
    app.links = { ...app.links, childrenOf: async (id) => (id === parent.id ? [payer.id] : []) }
    const due = await addDue(payments, { type: types.general, amount: 91, payer })
    const { status, body } = await start({ kind: 'general', dueIds: [due] }, parent)
    expect(status).toBe(200)
    expect(await app.payments.payment((body as { orderId: string }).orderId)).toMatchObject({
      payer,
      amount: 91,
    })
    const other = await start({ kind: 'general', dueIds: [due] }, { ...parent, id: 'u-other' })
    expect(other.status).toBe(409)
  })

  it('a visitor who proved an admission pays its dues without a login', async () => {
    const { app, types } = payments
    const { id } = await app.admissions.save(newAdmission(), admissionsOffice)
    const shown = { cookie: app.payments.selfPayerCookie(id).split(';', 1)[0] ?? '' }
    const payer = { kind: 'admission' as const, id }
    const due = await addDue(payments, { type: types.general, amount: 92, payer })
    const wanted = { kind: 'general', dueIds: [due] }
    const asked = (json: object, headers: Record<string, string>) =>
      ask(payments, POST, { method: 'POST', json, headers })
    const key = { 'idempotency-key': 'a8d4c0de-0000-4000-8000-000000000003' }
    const first = await asked(wanted, { ...shown, ...key })
    expect(first.status).toBe(200)
    expect((await asked(wanted, { ...shown, ...key })).headers.get('idempotent-replayed')).toBe('true')
    const { orderId } = first.body as { orderId: string }
    expect(await app.payments.payment(orderId)).toMatchObject({ payer, amount: 92 })
    const students = await addDue(payments, { type: types.general, amount: 93, payer: payments.payer })
    expect((await asked({ kind: 'general', dueIds: [students] }, shown)).status).toBe(409)
    // An idempotency key alone does not identify a payer.
    expect((await asked(wanted, key)).status).toBe(401)
    expect(
      (await ask(payments, POST, { role: 'ROLE_ACCOUNTANT', method: 'POST', json: wanted })).status,
    ).toBe(403)
  })

  it('refuses another’s due', async () => {
    const due = await addDue(payments, { type: payments.types.general, amount: 77 })
    const { status, body } = await start({ kind: 'general', dueIds: [due] })
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 409,
      code: 'payments.notEntitled',
    })
  })

  it('refuses a user who is linked to no student', async () => {
    const { status } = await start({ kind: 'general', feeType: 'Tuition Fee' }, userWith('ROLE_STUDENT'))
    expect(status).toBe(409)
  })
})
