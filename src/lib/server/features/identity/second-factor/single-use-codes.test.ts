import { expect, it } from 'vitest'
import { timeStepOf } from './single-use-codes.ts'

/** Test key of RFC 6238, appendix B; the codes below are the last six digits given there. */
const key = '12345678901234567890'

it.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
  [20000000000, '353130', 666666666],
])('knows the step of a code at %i seconds', (seconds, code, step) => {
  expect(timeStepOf(key, code, seconds * 1000)).toBe(step)
})

it('knows a code one step earlier and one step later, and no further', () => {
  const at = (seconds: number) => timeStepOf(key, '005924', seconds * 1000)
  expect([at(1234567890 - 30), at(1234567890 + 30)]).toEqual([41152263, 41152263])
  expect([at(1234567890 - 60), at(1234567890 + 60)]).toEqual([null, null])
})

it.each(['', '00592', '0059240', '５９２４００', 'x'.repeat(9000)])('%j is no code', (code) => {
  expect(timeStepOf(key, code, 1234567890 * 1000)).toBeNull()
})
