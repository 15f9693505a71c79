import { expect, it } from 'vitest'
import { regulationInTitle } from './regulation-in-title.ts'

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
