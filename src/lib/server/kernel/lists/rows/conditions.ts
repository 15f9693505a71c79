import { type RawBuilder, sql } from 'kysely'
import { momentsOf } from '#lib/rules/dates/indian-days.ts'
import { foldedText, hasWords } from '../../db/portable.ts'
import type { Wanted } from '../list-query.ts'

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
  { values }: Pick<Wanted, 'values'>,
  name: string,
  stored: (iso: string) => unknown = (iso) => iso,
): RawBuilder<boolean> {
  const { from, until } = momentsOf({ from: values[`${name}From`], to: values[`${name}To`] })
  const reference = sql.ref(column)
  return allOf([
    from && sql<boolean>`${reference} >= ${stored(from)}`,
    until && sql<boolean>`${reference} < ${stored(until)}`,
  ])
}

function allOf(conditions: readonly (RawBuilder<boolean> | '' | null | undefined)[]): RawBuilder<boolean> {
  const set = conditions.filter((each): each is RawBuilder<boolean> => Boolean(each))
  return set.length > 0 ? sql<boolean>`(${sql.join(set, sql` and `)})` : everything
}
