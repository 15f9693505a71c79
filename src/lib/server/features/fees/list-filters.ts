import { sayMethod } from '#lib/payments/receipt-words.ts'
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

/** The filter's value for payments without a known method. */
export const unknownMethod = 'unknown'

/** Returns the payment method of the filter as the ledger stores it; undefined means all. */
export const methodOf = ({ method }: Readonly<Record<string, string>>): string | undefined =>
  method === unknownMethod ? '' : method

export const sayKnownMethod = (method: string): string =>
  method === '' ? m['collections.unknownMethod']() : sayMethod(method)

export const methodFilter: ListFilter = {
  kind: 'choice',
  name: 'method',
  label: m['collections.what.method'],
  any: m['collections.anyMethod'],
  choices: async ({ app }) =>
    (await app.fees.collectionMethods()).map(
      (each) => [each || unknownMethod, sayKnownMethod(each)] as const,
    ),
}
