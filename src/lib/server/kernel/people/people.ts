import { m } from '#paraglide/messages.js'
import type { Hooks } from '../hooks.ts'

export interface AccountName {
  username: string
  fullName: string
  /** Another person has the same name. */
  hasNamesake?: boolean
}

export interface People {
  /**
   * Returns the display name for each id of a `…_by` column in the page's language: a person's name, with the user
   * name if several share it; the name of a system actor; and a neutral text for a deleted account.
   */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns those of the ids that have an account. */
  accountsOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountName>>
}

declare module '../app.ts' {
  interface Kernel {
    people: People
  }
}

/** The prefix in rows from before people were stored by id: `name:exam-lakshmi`. */
const nameOnly = 'name:'

export function createPeople({ names }: Pick<Hooks, 'names'>): People {
  async function accountsOf(ids: readonly string[]): Promise<Map<string, AccountName>> {
    const known = new Map<string, AccountName>()
    for (const ask of names) for (const [id, name] of await ask(ids)) known.set(id, name)
    return known
  }

  return {
    async namesOf(ids) {
      const known = await accountsOf(ids)
      return new Map(
        ids.map((id) => {
          const account = known.get(id)
          return [id, account ? nameIn(account) : wordFor(id)]
        }),
      )
    },
    accountsOf,
  }
}

const nameIn = ({ username, fullName, hasNamesake = false }: AccountName): string =>
  hasNamesake && fullName !== username ? `${fullName} (${username})` : fullName

function wordFor(id: string): string {
  if (id.startsWith(nameOnly)) return id.slice(nameOnly.length)
  if (id === 'system') return m['person.system']()
  if (id === 'commandLine') return m['person.commandLine']()
  return id === 'visitor' ? m['person.visitor']() : m['person.former']()
}
