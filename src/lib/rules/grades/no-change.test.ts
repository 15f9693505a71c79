import { expect, it } from 'vitest'
import { isNoChange } from './no-change.ts'

it.each([
  'No Change',
  'NO CHANGE',
  ' nochange ',
  'No-Change',
  'No change in grade',
  'No Change in the Grade.',
  'No changes in marks',
  'NO CHANGE IN RESULT',
])('%j leaves the grade as it is', (text) => expect(isNoChange(text)).toBe(true))

it.each(['NC', 'N.C.', 'No', 'Change', 'No chance', 'No change, see remark', 'Not changed yet', ''])(
  '%j says no such thing',
  (text) => expect(isNoChange(text)).toBe(false),
)
