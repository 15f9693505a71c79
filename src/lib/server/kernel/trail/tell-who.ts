import { m } from '#paraglide/messages.js'
import type { AccountName } from '../people/people.ts'
import type { Entry, ToldEntry } from './tell-entries.ts'

/**
 * Who did it, as people call them; whatever acts without an account in the language of the page. By the account of the
 * row: another one may have its user name by now.
 */
export function tellWho(entry: Entry, account: Pick<AccountName, 'fullName'> | undefined): ToldEntry['who'] {
  const kind = withoutAccount(entry)
  if (kind) return { name: m[`person.${kind}`](), inSentence: m[`audit.doer.${kind}`](), username: '' }
  const name = account?.fullName || entry.actor_name
  return { name, inSentence: name, username: entry.actor_name }
}

/** Also who signs up, under a name of their own. */
export const isByVisitor = ({ actor_id: id }: Entry): boolean => id === 'visitor'

function withoutAccount(entry: Entry): 'system' | 'commandLine' | 'former' | 'visitor' | null {
  const { actor_id: id, actor_name: name } = entry
  if (id === 'system' || id === 'commandLine') return id
  if (name === '') return 'former'
  return isByVisitor(entry) && name === 'visitor' ? name : null
}
