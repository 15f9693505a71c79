import { expect, it } from 'vitest'
import { keysOf, referenceKeyOf, tenderProblems, type TypedTender } from './tender.ts'

const today = '2026-05-31'
const cheque: TypedTender = {
  way: 'cheque',
  amount: 100,
  given: 100,
  reference: '123456',
  bank: 'SBI',
  datedOn: today,
}
const problemsOf = (more: Partial<TypedTender>) =>
  Object.entries(tenderProblems({ ...cheque, ...more }, today)).map(([field, { code }]) => `${field} ${code}`)

it.each([
  [{}, []],
  [{ datedOn: '2026-06-01' }, ['datedOn till.datedAhead']],
  // The month three before has 28 days.
  [{ datedOn: '2026-02-28' }, []],
  [{ datedOn: '2026-02-27' }, ['datedOn till.datedTooLongAgo']],
  [
    { reference: '12345', bank: '', datedOn: '' },
    ['reference till.chequeNumber', 'bank till.bankMissing', 'datedOn till.dateMissing'],
  ],
  [{ way: 'cash', reference: '', bank: '', datedOn: '', given: 99 }, ['given till.givenTooLittle']],
  [{ way: 'cash', reference: '', bank: '', datedOn: '', given: 500 }, []],
  [{ way: 'upi', reference: '', bank: '', datedOn: '' }, ['reference till.referenceMissing']],
  [{ way: 'upi', reference: '4123-4567 8901' }, []],
  [{ way: 'upi', reference: '1234' }, ['reference till.upiReference']],
  [{ way: 'upi', reference: '41234567890A' }, ['reference till.upiReference']],
  [{ way: 'card', reference: '412345678901' }, []],
  [{ way: 'card', reference: '0A12bC' }, []],
  [{ way: 'card', reference: 'x' }, ['reference till.cardReference']],
] as const)('a tender with %o: %o', (more, problems) => {
  expect(problemsOf(more)).toEqual(problems)
})

it('knows a cheque by number and bank, and a transfer by its reference', () => {
  expect(referenceKeyOf(cheque)).toBe(referenceKeyOf({ ...cheque, bank: ' sbi ' }))
  expect(referenceKeyOf(cheque)).not.toBe(referenceKeyOf({ ...cheque, bank: 'HDFC' }))
  expect(referenceKeyOf({ ...cheque, way: 'upi', bank: 'SBI' })).toBe(
    referenceKeyOf({ ...cheque, way: 'upi', bank: '' }),
  )
  expect(referenceKeyOf({ ...cheque, way: 'cash' })).toBe('')
  expect(referenceKeyOf(cheque)).toBe(referenceKeyOf({ ...cheque, bank: 'State Bank of India' }))
  expect(keysOf({ ...cheque, bank: 'canara' })).toEqual([
    '123456 canara',
    '123456 canara',
    '123456 canara bank',
  ])
})
