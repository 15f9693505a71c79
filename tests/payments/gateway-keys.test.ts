import { describe, expect, it } from 'vitest'
import { createGateway, modesAt } from '#lib/server/features/payments/gateway/gateway-client.ts'
import { createGatewayKeys } from '#lib/server/features/payments/gateway/gateway-keys.service.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { createAttemptVerifier } from '#lib/server/features/payments/settlement/verify-attempt.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { engines } from '../support/database/databases.ts'
import { tablesWith } from '../support/database/every-row.ts'
import { openForEach } from '../support/app/opened.ts'
import {
  addDue,
  started,
  openTestPayments,
  paid,
  shop,
  standing,
  swathi,
  wanting,
} from '../support/payments/payments.ts'
import { lakshmi, ravi } from '../support/app/test-app.ts'

describe.each(engines)('gateway keys on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const tuition = async () => {
    const found = (await payments.app.payments.keys()).find(
      ({ feeTypeId }) => feeTypeId === payments.types.general,
    )
    if (!found) throw new Error('It has a key.')
    return found
  }

  it('a password is in clear in no table, and the trail says who changed the key', async () => {
    const { app } = payments
    const { id } = await tuition()
    const next = { userName: '55556666', password: 'testpassword_anotherone' }
    await app.payments.changeKey(id, 1, next, ravi)
    for (const text of [shop.password, next.password]) expect(await tablesWith(app, text)).toEqual([])
    expect(await auditedRows(payments, 'gatewayKey.changed')).toMatchObject([
      {
        actorName: ravi.name,
        before: { userName: shop.userName },
        after: { userName: '55556666', mode: 'test' },
      },
    ])
    await app.audit.seal()
    expect(JSON.stringify(await auditedRows(payments))).not.toContain('password_')
  })

  it('one of two who add a key for the same fee type at once is refused', async () => {
    const { app } = payments
    const { id } = await tuition()
    await app.payments.retireKey(id, 1, lakshmi)
    const ends = await Promise.allSettled(
      [lakshmi, ravi].map((actor) => app.payments.addKey(payments.types.general, shop, actor)),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'payments.keyThere' },
    })
  })

  it('key rotated mid-payment: a started payment is settled with the old one', async () => {
    const { app, sandbox } = payments
    const { orderId, attempt } = await started(payments)
    const { id } = await tuition()
    await app.payments.changeKey(
      id,
      1,
      { userName: '55556666', password: 'testpassword_anotherone' },
      lakshmi,
    )
    await sandbox.control.pay({ order: attempt.id })
    await app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('a test key → refused in production, and a payment started with one is not believed', async () => {
    const { app, clock } = payments
    const store = storeOf(app.database, createPaymentsRepository(app))
    const base = payments.sandbox.url
    const modes = modesAt('https://api.in.lyra.com', 'production')
    const parts = { store, modes, gateway: createGateway(base), clock }
    await expect(
      createGatewayKeys(parts).addKey(payments.types.general, shop, lakshmi),
    ).rejects.toMatchObject({
      fields: { '0.paymentGatewayPassword': { code: 'payments.testInProduction' } },
    })
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const college = async () => ({ name: '', address: '' })
    const verifier = createAttemptVerifier({ ...parts, college, fees: app.fees, log: app.log })
    await verifier.verify(attempt.id)
    expect(await standing(payments, orderId)).toMatchObject({ attempts: ['PENDING'], receipt: null })
  })

  it('ciphertext moved to another row → refused, no call', async () => {
    const { app, sandbox } = payments
    const rows = await app.database.reads.selectFrom('gateway_passwords').selectAll().execute()
    const exam = rows.find(({ fee_type_id }) => fee_type_id === payments.types.exam)
    await app.database.writes
      .updateTable('gateway_passwords')
      .set({ password: exam?.password ?? '' })
      .where('fee_type_id', '=', payments.types.general)
      .execute()
    const dueId = await addDue(payments, { type: payments.types.general, amount: 100 })
    const calls = async () => (await sandbox.control.journal({})).length
    const before = await calls()
    await expect(app.payments.startPayment(wanting([dueId]), swathi)).rejects.toMatchObject({
      code: 'payments.noKey',
    })
    const { id } = await tuition()
    const unreadable = { code: 'payments.keyUnreadable' }
    await expect(app.payments.pingKey(id)).rejects.toMatchObject(unreadable)
    await expect(app.payments.changeKey(id, 1, { ...shop, password: '' }, lakshmi)).rejects.toMatchObject(
      unreadable,
    )
    expect(await calls()).toBe(before)
    // Entering the password again repairs the key.
    await app.payments.changeKey(id, 1, shop, lakshmi)
    expect(await app.payments.pingKey(id)).toBe('known')
  })
})
