/** Text that people type. Invisible characters in it would break addresses, headers and lines of files. */
import * as v from 'valibot'
import { isDay, isoOfTyped } from '../rules/dates/typed-day.ts'

/**
 * Refuses control characters, line breaks, lone surrogates, direction marks and zero-width characters, so that texts
 * that look alike are equal. Joiners are allowed, because Indian scripts need them.
 */
export const oneLineText = v.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u,
  'field.invisible',
)

/** Allows line breaks and tabs, and otherwise refuses the same characters. */
export const manyLines = v.regex(
  /^(?:[^\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|[\t\n\r])*$/u,
  'field.invisible',
)

/** Trims a text and collapses runs of spaces to one; invisible characters are left, for the validation to refuse. */
export const tidySpaces = v.transform((text: string) => text.replaceAll(/\p{Zs}+/gu, ' ').trim())

/** A single line of text as it is stored. */
export const lineOf = (max: number) =>
  v.pipe(v.string('field.required'), tidySpaces, v.maxLength(max, 'field.tooLong'), oneLineText)

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
