import type { AnyList, ListContext } from './list-kind.ts'
import type { Choices } from './wanted.ts'

/** What each filter of a list can be set to, as the data are now. */
export async function readChoices(kind: AnyList, context: ListContext): Promise<Choices> {
  const read = (kind.filters ?? []).map(async (filter) =>
    filter.kind === 'choice' ? [[filter.name, await filter.choices(context)] as const] : [],
  )
  return Object.fromEntries((await Promise.all(read)).flat())
}
