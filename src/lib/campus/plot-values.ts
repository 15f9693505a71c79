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
export function shareOfBar({ bars, isSgpa, shape }: Plot, { value, of }: Bar): string {
  if (of !== undefined) return of > 0 ? showShare(value, of) : '–'
  // Points in time are not parts of a whole, and neither are bars of which some have totals of their own.
  if (isSgpa || shape === 'columns' || shape === 'line' || bars.some((bar) => bar.of !== undefined)) return ''
  return sumOf(bars) > 0 ? showShare(value, sumOf(bars)) : ''
}

/** Describes a point for those who rest the pointer on it. */
export const describeBar = (plot: Plot, bar: Bar): string =>
  `${bar.about ?? bar.label}: ${[valueBeside(plot, bar.value), shareOfBar(plot, bar)].filter(Boolean).join(' · ')}`
