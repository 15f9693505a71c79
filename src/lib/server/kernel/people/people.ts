import { m } from '#paraglide/messages.js'
import type { Hooks } from '../hooks.ts'

export interface People {
  /**
   * What to show for each id of a `…_by` column, in the language of the page: a user name, what acts without
   * one, and a neutral word for a person whose account is gone.
   */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Rows of before people were kept by their ids name somebody who has no account: `name:exam-lakshmi`. */
const nameOnly = 'name:'

export const createPeople = ({ names }: Pick<Hooks, 'names'>): People => ({
  async namesOf(ids) {
    const known = new Map<string, string>()
    for (const ask of names) for (const [id, name] of await ask(ids)) known.set(id, name)
    return new Map(ids.map((id) => [id, known.get(id) ?? wordFor(id)]))
  },
})

function wordFor(id: string): string {
  if (id.startsWith(nameOnly)) return id.slice(nameOnly.length)
  if (id === 'system') return m['person.system']()
  if (id === 'commandLine') return m['person.commandLine']()
  return id === 'visitor' ? m['person.visitor']() : m['person.former']()
}
