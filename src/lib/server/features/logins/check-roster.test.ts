import { expect, it } from 'vitest'
import { checkRoster } from './check-roster.ts'
import readRoster from './read-roster.ts'

const rosterOf = (...lines: string[]) => {
  const [headers = [], ...rows] = lines.map((line) => line.split(','))
  return readRoster({ headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })
}

it('names each cell that cannot be used by its line and its own heading', () => {
  const roster = rosterOf(
    'Emp Code,Name,E-Mail',
    'E101,Ravi,ravi@example.edu',
    'E 2,Sita,not-a-mail',
    `,${'x'.repeat(121)},`,
  )
  expect(checkRoster(roster, 'empcode')).toEqual([
    { line: 3, column: 'E-Mail', value: 'not-a-mail', code: 'emailWrong' },
    { line: 3, column: 'Emp Code', value: 'E 2', code: 'usernameWrong' },
    { line: 4, column: 'Name', value: 'x'.repeat(100), code: 'tooLong' },
    { line: 4, column: 'Emp Code', value: '', code: 'missing' },
  ])
})

it('asks for an e-mail only where it is the user name', () => {
  const roster = rosterOf('EmpCode,Email', 'E101,')
  expect(checkRoster(roster, 'empcode')).toEqual([])
  expect(checkRoster(roster, 'email')).toMatchObject([{ column: 'Email', code: 'missing' }])
})

it('refuses a list without the column that names people, once', () => {
  const roster = rosterOf('Name,Email', 'Asha,asha@example.edu', 'Ravi,ravi@example.edu')
  expect(() => checkRoster(roster, 'rollNumber')).toThrow(
    expect.objectContaining({ code: 'logins.columnMissing', params: { column: 'Roll No' } }),
  )
})
