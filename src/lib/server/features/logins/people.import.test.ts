import { expect, it } from 'vitest'
import { type RosterCells, faultsOf } from './people.import.ts'

const nobody: RosterCells = { rollNumber: '', empcode: '', name: '', email: '', department: '' }
const faults = (cells: Partial<RosterCells>, identifier: 'rollNumber' | 'empcode' | 'email' = 'empcode') =>
  Object.fromEntries(
    [...faultsOf({ ...nobody, ...cells }, identifier)].map(([field, { code }]) => [field, code]),
  )

it('names each cell that cannot be used', () => {
  expect(faults({ empcode: 'E101', name: 'Ravi', email: 'ravi@example.edu' })).toEqual({})
  expect(faults({ empcode: 'E 2', email: 'not-a-mail' })).toEqual({
    email: 'emailWrong',
    empcode: 'usernameWrong',
  })
  expect(faults({ empcode: 'E,2' })).toEqual({ empcode: 'usernameWrong' })
  expect(faults({ empcode: '\u0410sha' })).toEqual({ empcode: 'usernameWrong' })
  // If roll numbers have twelve digits, one in ten looks like an Aadhaar number.
  expect(faults({ rollNumber: '234123412346' }, 'rollNumber')).toEqual({})
  expect(faults({ name: 'x'.repeat(121) })).toEqual({ name: 'tooLong', empcode: 'missing' })
})

it('asks for an e-mail only where it is the user name', () => {
  expect(faults({ empcode: 'E101' })).toEqual({})
  expect(faults({ empcode: 'E101' }, 'email')).toEqual({ email: 'missing' })
})
