import { bookPayment } from '#lib/server/demo/demo-payments.ts'
import { twoWhoOwe, typedDue } from './dues.ts'
import { feeType, sunita } from './fees.ts'
import { shop } from './payments.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Sets up Asha and Ravi, who owe tuition, and Asha an exam fee of ₹ 1,500; payments are booked without a gateway. */
export async function twoWhoPay(testApp: TestApp) {
  const { app } = testApp
  const two = await twoWhoOwe(testApp)
  await two.make()
  const exam = await feeType(testApp, { name: 'Exam Fee', kind: 'exam' })
  await app.payments.addKey(two.feeTypeId, shop, lakshmi)
  await app.payments.addKey(exam, { ...shop, userName: '87654321' }, lakshmi)
  const asha = { kind: 'student' as const, id: two.asha }
  const examDue = await app.fees.addDue(asha, typedDue({ feeTypeId: exam }), sunita)
  const first = async (id: string): Promise<string> =>
    (await app.fees.duesOf({ kind: 'student', id }))[0]?.id ?? ''
  const ashas = await first(two.asha)
  const ravis = await first(two.ravi)
  return {
    ...two,
    exam,
    examDue,
    ashas,
    ravis,
    /** Books a payment and returns the order's id. */
    pay: (dueId: string, at: string): Promise<string> => bookPayment(app, dueId, at),
  }
}

/** Deletes a receipt directly in the database. */
export const loseReceipt = async ({ app }: TestApp, number: string): Promise<void> => {
  await app.database.writes.deleteFrom('payment_receipts').where('number', '=', number).execute()
}
