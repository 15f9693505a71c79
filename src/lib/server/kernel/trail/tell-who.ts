import { m } from '#paraglide/messages.js'
import type { FoundRecord } from '../audit/trail-record.ts'
import type { Entry, ToldEntry } from './tell-entries.ts'

/** Who did it, as people call them; whatever acts without an account in the language of the page. */
export function tellWho(
  entry: Entry,
  people: ReadonlyMap<string, FoundRecord> | undefined,
): ToldEntry['who'] {
  const kind = withoutAccount(entry)
  if (kind) return { name: m[`person.${kind}`](), inSentence: m[`audit.doer.${kind}`](), username: '' }
  const name = people?.get(entry.actor_name)?.name || entry.actor_name
  return { name, inSentence: name, username: entry.actor_name }
}

function withoutAccount({
  actor_id: id,
  actor_name: name,
}: Entry): 'system' | 'commandLine' | 'former' | 'visitor' | null {
  if (id === 'system' || id === 'commandLine') return id
  if (name === '') return 'former'
  return name === 'visitor' ? name : null
}
