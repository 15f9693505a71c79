/** Days that people type. */
import * as v from 'valibot'
import { isDay, isoOfTyped } from '../rules/dates/typed-day.ts'

interface DayLimits {
  /** ISO days, both included. */
  from?: string
  to?: string
  /** The code of every refusal, where the field has one of its own. */
  wrong?: string
}

/**
 * A day as people type it, day first, or as an ISO day; the result is an ISO day. An empty text stays empty. A day out
 * of the limits has a wrong year, in most cases.
 * @example v.parse(dayTyped(), '02/03/2004') // '2004-03-02'
 */
export const dayTyped = ({ from = '1900-01-01', to = '2099-12-31', wrong }: DayLimits = {}) =>
  v.pipe(
    v.optional(v.string('field.invalid'), ''),
    v.trim(),
    v.transform((typed) => isoOfTyped(typed) ?? typed),
    v.check((typed) => typed === '' || isDay(typed), wrong ?? 'field.dayForm'),
    v.check((typed) => !isDay(typed) || (typed >= from && typed <= to), wrong ?? 'field.dayYear'),
  )
