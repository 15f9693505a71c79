import { expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

it.each([
  ['anjali.sharma@example.edu', 'an•••@example.edu'],
  ['ab@example.edu', 'a•••@example.edu'],
  ['a@example.edu', '•••@example.edu'],
  ['no address', '•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
