import { m } from '#paraglide/messages.js'
import type { Change } from '../campus/dashboards.ts'
import { showCount, showShare } from './numbers.ts'

/** A larger multiple says no more than that it is much more. */
const mostTimes = 10
/** Below this figure a percentage says less than the difference: from 1 to 5 is 4 more, not 400%. */
const fewest = 50

/**
 * Compares a count or a sum with an earlier one; undefined if there was none, as in a college that has just begun.
 * @param than names the earlier period and its figure, as in "last year: 14"
 * @example changeOf(210, 140, 'last year: 140') // { direction: 'up', text: '50% · last year: 140' }
 */
export function changeOf(now: number, before: number, than: string): Change | undefined {
  if (before === 0) return undefined
  const difference = Math.abs(now - before)
  if (Math.abs(before) < fewest && difference > 0)
    return { direction: directionOf(now - before), text: `${showCount(difference)} · ${than}` }
  // Less than half a percent would read as 0%.
  if (difference * 200 < Math.abs(before)) return { direction: 'same', text: than }
  const hasShare = Math.abs(now) < Math.abs(before) * mostTimes
  return {
    direction: directionOf(now - before),
    text: hasShare ? `${showShare(difference, Math.abs(before))} · ${than}` : than,
  }
}

interface Passed {
  passed: number
  students: number
}

/** Compares two pass rates in percentage points; undefined where one of them has nobody. */
export function pointsOf(now: Passed | null, before: Passed | null, than: string): Change | undefined {
  if (!now || !before || now.students === 0 || before.students === 0) return undefined
  const points = percentOf(now) - percentOf(before)
  const said = m['change.points']({ points: showCount(Math.abs(points)) })
  return { direction: directionOf(points), text: points === 0 ? than : `${said} · ${than}` }
}

const percentOf = ({ passed, students }: Passed): number => Math.round((100 * passed) / students)

const directionOf = (difference: number): Change['direction'] =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down'
