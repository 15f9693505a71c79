import { m } from '#paraglide/messages.js'
import type { Hooks } from '../hooks.ts'

export interface AccountName {
  username: string
  fullName: string
  /** Somebody else is called alike. */
  hasNamesake?: boolean
}

export interface People {
  /**
   * What to show for each id of a `…_by` column, in the language of the page: what people are called, with the user
   * name of one of several who are called alike, what acts without an account, and a neutral word for a person whose
   * account is gone.
   */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those of the ids that have an account. */
  accountsOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountName>>
}

declare module '../app.ts' {
  interface Kernel {
    people: People
  }
}

/** Rows of before people were kept by their ids name somebody who has no account: `name:exam-lakshmi`. */
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
