import { describe, expect, it } from 'vitest'
import { proposeUndoOfUpload } from '#lib/server/features/fees/changes/due-changes.service.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { ownFees } from '#lib/server/features/payments/web/own-fees.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../support/database/databases.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import {
  addDue,
  started,
  openTestPayments,
  paid,
  standing,
  student,
  swathi,
  wanting,
} from '../support/payments/payments.ts'

describe.each(engines)('a due that the accounts office looks at, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const fees = () => payments.app.fees

  it('cannot be paid, and is listed among the open dues without a box to tick', async () => {
    const { types } = payments
    const waits = await addDue(payments, { type: types.general, amount: 45_000 })
    const other = await addDue(payments, { type: types.general, amount: 1_000 })
    const change = await fees().changes.proposeCancel(waits, 'Twice', sunita)
    const start = (...ids: string[]) => payments.app.payments.startPayment(wanting(ids), swathi)
    const refused = { code: 'dues.lookedAt' }
    await expect(start(waits)).rejects.toMatchObject(refused)
    await expect(start(waits, other)).rejects.toMatchObject(refused)
    const person = { number: '', name: '', email: '', phone: '' }
    const [own] = await ownFees(payments.app, [{ payer: student, person }])
    expect(own?.groups).toMatchObject([{ payable: 1, total: 1_000 }])
    expect(own?.groups[0]?.dues.find(({ id }) => id === waits)).toMatchObject({ isWaiting: true })
    await fees().changes.refuse(change, 'It is owed', vijaya)
    expect(await start(waits)).toMatchObject({ paymentLink: expect.any(String) })
  })

  it('is settled by a payment that was under way, and its undo is decided by what it is then', async () => {
    const { orderId, attempt, dueId } = await started(payments)
    const { database, clock } = payments.app
    await database.writes.updateTable('dues').set({ import_id: 'upload' }).where('id', '=', dueId).execute()
    await storeOf(database, feesRepository).transact((write) =>
      proposeUndoOfUpload(write, 'upload', { actor: sunita, at: clock.now() }),
    )
    await expect(payments.app.payments.startPayment(wanting([dueId]), swathi)).rejects.toMatchObject({
      code: 'dues.lookedAt',
    })
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await fees().due(dueId)).toMatchObject({ state: 'settled' })
  })
})
