import { getLocale } from '#paraglide/runtime.js'

const steps = [
  [1_000_000_000, 'GB', 1],
  [1_000_000, 'MB', 1],
  [1000, 'KB', 0],
] as const

/** @example showSize(4_210_000) // '4.2 MB', with a space that does not break before the unit */
export function showSize(bytes: number, locale: string = getLocale()): string {
  const [size, unit, digits] = steps.find(([least]) => bytes >= least) ?? [1, 'B', 0]
  return `${(bytes / size).toLocaleString(locale, { maximumFractionDigits: digits })}\u00A0${unit}`
}
