import { m } from '#paraglide/messages.js'
import type { ListContext, ListFilter } from '../../kernel/lists/list-kind.ts'

/** Filters lists of fees by fee type. */
export const feeTypeFilter: ListFilter = {
  kind: 'choice',
  name: 'type',
  label: m['structures.feeType'],
  any: m['structures.anyType'],
  choices: ({ app }) => app.fees.types.choices(),
}

export const yearFilter = (
  years: (context: ListContext) => readonly string[] | Promise<readonly string[]>,
): ListFilter => ({
  kind: 'choice',
  name: 'year',
  label: m['structures.year'],
  any: m['structures.anyYear'],
  choices: async (context) => (await years(context)).map((year) => [year, year] as const),
})

export const placeFilter = (name: 'course' | 'batch' | 'branch'): ListFilter => ({
  kind: 'choice',
  name,
  label: m[`students.field.${name}`],
  any: m[`students.any.${name}`],
  choices: ({ app, user }) => app.catalogue.placesSeenBy(name, user),
})
