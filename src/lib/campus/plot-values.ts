import { showCount, showDecimal, showShare } from '../i18n/numbers.ts'
import { sayPaise, sayShortPaise, showPaise } from '../i18n/rupees.ts'
import type { Bar, Plot } from './dashboards.ts'

type Unit = Pick<Plot, 'isMoney' | 'isSgpa'>

/** Formats a value for the table of a plot, whose heading names the rupee. */
export function valueInTable({ isMoney, isSgpa }: Unit, value: number): string {
  if (isSgpa) return showDecimal(value, 2)
  return isMoney ? showPaise(value) : showCount(value)
}

/** Formats a value beside its bar. */
export const valueBeside = (unit: Unit, value: number): string =>
  unit.isMoney ? sayPaise(value) : valueInTable(unit, value)

/** Formats a value of an axis. */
export function valueOnAxis({ isMoney, isSgpa }: Unit, value: number): string {
  if (isSgpa) return showDecimal(value, 1)
  return isMoney ? sayShortPaise(value) : showCount(value)
}

const sumOf = (bars: readonly Bar[]): number => bars.reduce((sum, { value }) => sum + value, 0)

/** Returns the share of a bar in its total, or in all bars; empty where it means nothing. */
export function shareOfBar({ bars, isSgpa, shape }: Plot, bar: Bar): string {
  const { value, of } = bar
  if (of !== undefined) return of > 0 ? showShare(value, of) : '–'
  // Points in time are not parts of a whole, and neither are bars of which some have totals of their own.
  if (isSgpa || shape === 'columns' || shape === 'line' || bars.some((each) => each.of !== undefined))
    return ''
  if (sumOf(bars) <= 0) return ''
  const shares = wholeShares(bars.map((each) => each.value))
  return showShare(shares[bars.indexOf(bar)] ?? 0, 100)
}

/**
 * Rounds shares to whole percents that add up to 100: the largest remainders are rounded up.
 * @example wholeShares([985, 8, 7]) // [98, 1, 1]
 */
export function wholeShares(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0)
  const exact = values.map((value) => (value / sum) * 100)
  const shares = exact.map(Math.floor)
  const missing = Math.round(100 - shares.reduce((all, share) => all + share, 0))
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Describes a point for those who rest the pointer on it. */
export const describeBar = (plot: Plot, bar: Bar): string =>
  `${bar.about ?? bar.label}: ${[valueBeside(plot, bar.value), shareOfBar(plot, bar)].filter(Boolean).join(' · ')}`
