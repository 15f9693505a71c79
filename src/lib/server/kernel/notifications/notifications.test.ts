import { expect, it } from 'vitest'
import { leadsHere } from './notifications.ts'

const at = (path: string): URL => new URL(path, 'http://campus.test')

it('knows the page that a link leads to, in both languages', () => {
  expect(leadsHere('/app/Imports', at('/app/Imports'))).toBe(true)
  expect(leadsHere('/app/Imports', at('/de/app/Imports/?page=2'))).toBe(true)
  expect(leadsHere('/app/Faculty Register', at('/app/Faculty%20Register'))).toBe(true)
  expect(leadsHere('/app/Imports', at('/app/Imports/1'))).toBe(false)
})

it('asks for the question that the link asks', () => {
  expect(leadsHere('/app/Admin?state=pending', at('/app/Admin?state=pending&sort=name'))).toBe(true)
  expect(leadsHere('/app/Admin?state=pending', at('/app/Admin'))).toBe(false)
  expect(leadsHere('/app/Examinations/1#publish', at('/app/Examinations/1'))).toBe(true)
})
