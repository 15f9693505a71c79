import { expect, it } from 'vitest'
import { isSupplyTitle, monthInTitle, regulationInTitle } from './exam-title.ts'

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

const known = ['R20', 'R23', 'MR 18']

it.each([
  ['II B.Tech II Sem (R20) Regular, July 2026', 'R20'],
  ['II B.Tech II Sem r20 supply', 'R20'],
  ['I B.Tech (R22) Regular', 'R22'],
  ['I B.Tech AR-20 Regular', 'AR-20'],
  ['III B.Tech (MR 18) Regular', 'MR 18'],
  ['R23: I B.Tech', 'R23'],
])('%s names %s', (title, regulation) => {
  expect(regulationInTitle(title, known)).toBe(regulation)
})

it.each([
  'II B.Tech II Semester, July 2026',
  'I B.Tech (R20 and R23) Supplementary',
  'I B.Tech (R20/R18) Supplementary',
  'R2022051 COMPUTER NETWORKS',
  'Room R 12',
  '',
])('%s names none', (title) => {
  expect(regulationInTitle(title, known)).toBeNull()
})

it.each([
  ['II B.Tech II Semester (R20) Supplementary Examinations, 2026', true],
  ['I B.Tech I Sem Suppl. Nov 2026', true],
  ['II B.Tech II Semester (R20) Regular Examinations, 2026', false],
])('tells a supplementary exam by its title: %s', (title, is) => {
  expect(isSupplyTitle(title)).toBe(is)
})
