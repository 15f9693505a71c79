import { expect, it } from 'vitest'
import { oneDayLater, nextCheck, nextCheckAfterPayment } from './attempt.ts'

const started = '2026-11-21T10:00:00.000Z'
const minutesOf = (at: string): number => (Date.parse(at) - Date.parse(started)) / 60_000

it('the gateway is asked after 1, 3, 5, 10, 15 and 30 minutes, hourly for a day, and every six hours to the sixth', () => {
  const asked: number[] = []
  for (let at = nextCheck(started, started); at !== null; at = nextCheck(started, at))
    asked.push(minutesOf(at))
  expect(asked.slice(0, 8)).toEqual([1, 3, 5, 10, 15, 30, 60, 120])
  const hours = asked.slice(6).map((minutes) => minutes / 60)
  const ofFirstDay = Array.from({ length: 24 }, (_, index) => index + 1)
  const later = Array.from({ length: 20 }, (_, index) => 30 + 6 * index)
  expect(hours).toEqual([...ofFirstDay, ...later])
})

it('a question about money that came is asked again every six hours, for ten days', () => {
  const late = new Date(Date.parse(started) + 30 * 24 * 60 * 60_000).toISOString()
  const next = (checks: number) => nextCheckAfterPayment({ createdAt: started, checks }, late)
  expect(next(0)).toEqual({
    next_check_at: new Date(Date.parse(late) + 6 * 60 * 60_000).toISOString(),
    checks: 1,
  })
  expect(next(39)).toMatchObject({ next_check_at: null })
})

it('the day after is the same time', () => {
  expect(oneDayLater(started)).toBe('2026-11-22T10:00:00.000Z')
})
