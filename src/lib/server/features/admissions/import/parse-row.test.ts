import { expect, it } from 'vitest'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { parseTexts } from './parse-row.ts'

/** Lists the problems of a row with only these cells. */
function faultsIn(said: Readonly<Record<string, string>>): string[] {
  const faults: string[] = []
  const cells: Partial<RowCells> = {
    text: (field) => said[field] ?? '',
    fault: (field, code) => {
      faults.push(`${field} ${code}`)
      return null
    },
    note: () => undefined,
  }
  // The test uses no other member of the cells.
  parseTexts(cells as RowCells)
  return faults
}

it.each([
  ['bankAccountNo', '12345678', 'accountWrong'],
  ['bankAccountNo', '1234567890123456789', 'accountWrong'],
  ['feeCommitment', '12.345', 'amountWrong'],
  ['annualIncome', 'a lot', 'amountWrong'],
  ['rationCardNo', '1234567890123', 'wholeNumberWrong'],
  ['pincode', '5200010', 'pincodeWrong'],
  ['landline', '0866/2577', 'landlineWrong'],
  ['otherIfAny', 'Brother: 2341 2341 2346', 'aadhaarInText'],
  ['previousInstitution', 'Govt. College, 234123412346', 'aadhaarInText'],
])('%s “%s” is reported as %s', (field, said, code) => {
  expect(faultsIn({ [field]: said })).toEqual([`${field} ${code}`])
})

it.each(['rationCardNo', 'bankAccountNo', 'hallTicketNo', 'permanentAddress'])(
  'the number of the row’s own card is refused in %s, whatever its check digit says',
  (field) => {
    const said = { aadhaar: '2341 2341 2345', [field]: '234123412345' }
    expect(faultsIn(said)).toEqual([`${field} aadhaarInText`])
  },
)

it('a value that fits reports no problem', () => {
  expect(faultsIn({ bankAccountNo: '123456789', feeCommitment: '₹12,500.50', pincode: '520001' })).toEqual([])
})
