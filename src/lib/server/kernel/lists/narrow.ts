import { type RawBuilder, sql } from 'kysely'
import { instantOfIndianTime } from '#lib/rules/indian-time.ts'
import { foldedText, hasWords } from '../db/portable.ts'
import type { Wanted } from './wanted.ts'

const everything = sql<boolean>`1 = 1`

/** True where one of the columns holds each word of the text; where there is none, always. */
export const isFound = (columns: readonly string[], text: string | undefined): RawBuilder<boolean> =>
  text
    ? sql<boolean>`(${sql.join(
        columns.map((column) => hasWords(foldedText(column), text)),
        sql` or `,
      )})`
    : everything

/** True within the Indian days that are set; `stored` makes an instant what the column holds. */
export function isWithinDays(
  column: string,
  wanted: Pick<Wanted, 'values'>,
  name: string,
  stored: (iso: string) => unknown = (iso) => iso,
): RawBuilder<boolean> {
  const { from, until } = instantsOf(wanted, name)
  const reference = sql.ref(column)
  return allOf([
    from && sql<boolean>`${reference} >= ${stored(from)}`,
    until && sql<boolean>`${reference} < ${stored(until)}`,
  ])
}

/** From the first moment of the first day to before the first moment of the day after the last; UTC. */
export function instantsOf(
  { values }: Pick<Wanted, 'values'>,
  name: string,
): { from: string | null; until: string | null } {
  const [first, last] = [values[`${name}From`], values[`${name}To`]]
  const startOf = (day: string): string | null => instantOfIndianTime(`${day}T00:00`)
  return { from: first ? startOf(first) : null, until: last ? startOf(dayAfter(last)) : null }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** True within the numbers that are set. */
export function isWithinNumbers(column: string, { values }: Wanted, name: string): RawBuilder<boolean> {
  const [from, to] = [values[`${name}From`], values[`${name}To`]]
  const reference = sql.ref(column)
  return allOf([
    from && sql<boolean>`${reference} >= ${Number(from)}`,
    to && sql<boolean>`${reference} <= ${Number(to)}`,
  ])
}

function allOf(conditions: readonly (RawBuilder<boolean> | '' | null | undefined)[]): RawBuilder<boolean> {
  const set = conditions.filter((each): each is RawBuilder<boolean> => Boolean(each))
  return set.length > 0 ? sql<boolean>`(${sql.join(set, sql` and `)})` : everything
}
