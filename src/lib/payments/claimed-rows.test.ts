import { expect, it } from 'vitest'
import { claimedRows } from './claimed-rows.ts'

const paid = {
  orderId: 'o1',
  number: '21B81A0501',
  feeType: 'Exam Fee',
  semester: 'I Semester',
  transactionId: 't1',
  amount: 150_050,
}
const row = { rollNo: '21B81A0501', feeType: 'Exam Fee', semester: 'I Semester', orderId: 'o1' }
const line = { wayOfReceipt: 'BANK,UPI', amountOfReceipt: 1500.5, transactionId: 't1' }

it.each([
  ['general', row],
  ['miscellaneous', row],
  ['exam', { ...row, examFeeCollectionChild: [{ ...line, wayOfReceiptType: 'UPI' }] }],
  ['self', { ...row, newAdmissionFeePaymentChild: [{ ...line, wayOfReceiptType: 'BANK' }] }],
] as const)('a browser stores of a payment of kind %s what pages of earlier versions read', (kind, kept) => {
  expect(claimedRows({ ...paid, kind })).toEqual([kept])
})
