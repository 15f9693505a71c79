import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import type { Substitute } from '../rules/grades/substitutes.ts'

/**
 * States which codes count as one subject; empty where there are none.
 * @example ['CS203N stands for CS203.']
 */
export function saySubstitutes(
  { substitutes = [] }: { substitutes?: readonly Substitute[] },
  locale: Locale = getLocale(),
): string[] {
  const said = substitutes.map((substitute) => m['result.substitute']({ ...substitute }, { locale }))
  return said.length === 0 ? [] : [said.join(' ')]
}
