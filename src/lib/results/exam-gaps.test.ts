import { expect, it } from 'vitest'
import { gapBefore } from './exam-gaps.ts'

const heldIn = (heldYear: number, heldMonth: number) => ({ heldYear, heldMonth })

it('names a time of eighteen months and more between two exams', () => {
  const [older, newer] = [heldIn(2022, 11), heldIn(2026, 5)]
  expect(gapBefore(newer, older)).toEqual({ from: older, to: newer })
  expect(gapBefore(heldIn(2024, 5), older)).toEqual({ from: older, to: heldIn(2024, 5) })
})

it('names nothing between neighbours and before the first exam', () => {
  expect(gapBefore(heldIn(2024, 4), heldIn(2022, 11))).toBeNull()
  expect(gapBefore(heldIn(2022, 11), heldIn(2022, 11))).toBeNull()
  expect(gapBefore(heldIn(2022, 11), undefined)).toBeNull()
})
