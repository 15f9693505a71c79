import { expect, it } from 'vitest'
import { monthInTitle } from './month-in-title.ts'

it.each([
  ['II B.Tech II Semester, July 2026', 7, 2026],
  ['II B.Tech II Sem (R20) Regular APRIL/MAY-2026', 5, 2026],
  ['MBA I Sem Supply, Dec. 2025', 12, 2025],
  ['III B.Tech I Semester, Sept 2027', 9, 2027],
  ['II. Semester, März 2026', 3, 2026],
  ['I B.Tech, Nov 2025 (held in Jan 2026)', 1, 2026],
])('of “%s” is read', (title, heldMonth, heldYear) => {
  expect(monthInTitle(title)).toEqual({ heldMonth, heldYear })
})

it.each(['II B.Tech II Semester', 'Regulation 2020', 'July', 'Batch 2021-2025', 'Marathon 2026', 'Ma 2026'])(
  'is none in “%s”',
  (title) => {
    expect(monthInTitle(title)).toBeNull()
  },
)
