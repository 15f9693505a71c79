import type { Kysely } from 'kysely'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Newcomer } from '../identity/feature.ts'
import { linkEntry } from './audited-link.ts'
import type { NewLoginLink } from './login-link.repository.ts'
import { linksRepository } from './links.repository.ts'
import type { KnownRecord, RecordKind } from './record-kind.ts'

/** Links as logins are made, in the transaction that makes them. A record that has a login by now keeps that one. */
export interface MadeLogins {
  /** For a login that is made for a record. */
  whenMade(kind: RecordKind, record: KnownRecord, actor: Actor): NonNullable<Newcomer['onMade']>
  /** The same for an import, whose rows tell of it: the link's id, null where the record has a login. */
  add(db: Kysely<Tables>, link: Omit<NewLoginLink, 'at'>): Promise<string | null>
}

export function madeLogins({ clock }: { clock: Clock }): MadeLogins {
  const add: MadeLogins['add'] = async (db, link) => {
    const { logins, tags } = linksRepository(db)
    await tags.touch('links')
    return logins.add({ ...link, at: clock.now() })
  }

  return {
    add,

    whenMade: (kind, known, actor) => async (db, userId, username) => {
      const linkId = await add(db, { kind, recordId: known.id, userId, by: actor.id })
      if (linkId === null) return
      const told = linkEntry('made', { linkId, kind, known, username }, { actor, at: clock.now() })
      await linksRepository(db).audit.record(told)
    },
  }
}
