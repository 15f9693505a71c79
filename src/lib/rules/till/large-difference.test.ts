import { expect, it } from 'vitest'
import { isLargeDifference, largeDifference } from './large-difference.ts'

it('is more than the limit, of money that is missing or too much, in this count or one before', () => {
  expect(isLargeDifference(largeDifference, -largeDifference)).toBe(false)
  expect(isLargeDifference(largeDifference + 1)).toBe(true)
  expect(isLargeDifference(0, -largeDifference - 1)).toBe(true)
})
