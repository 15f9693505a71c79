import type { Actor } from '../../kernel/audit/audit.ts'
import { chunksInTurns } from '../../kernel/core/chunks-of.ts'
import type { Newcomer } from '../identity/feature.ts'
import type { KnownRecord, Links, RecordKind } from '../links/feature.ts'

/** People for whom logins are asked, as the registers know them. */
export interface Asked {
  kind: RecordKind
  people: readonly Newcomer[]
  /** Their records, by user name in small letters; who is in no register has none. */
  records: ReadonlyMap<string, KnownRecord>
}

export interface Linkable {
  /** Who has no login yet, each linked as the login is made. */
  open: Newcomer[]
  /** Those who have one, under whatever user name, as they are asked for. */
  existing: string[]
}

/** A record gets one login: who has one is left out. */
export async function linkNewcomers(
  { kind, people, records }: Asked,
  links: Pick<Links, 'linked' | 'whenMade'>,
  actor: Actor,
): Promise<Linkable> {
  const linked = await links.linked(
    kind,
    [...records.values()].map(({ id }) => id),
  )
  const [open, existing] = [[], []] as [Newcomer[], string[]]
  for await (const some of chunksInTurns(people))
    for (const person of some) {
      const known = records.get(person.username.toLowerCase())
      if (!known) open.push(person)
      else if (linked.has(known.id)) existing.push(person.username)
      else open.push({ ...person, onMade: links.whenMade(kind, known, actor) })
    }
  return { open, existing }
}
