import type { Kysely } from 'kysely'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Identity, Newcomer } from '../../identity/feature.ts'
import { linkEntry } from '../audit.ts'
import { nameAsRecords } from '../records/follow-names.ts'
import type { KnownRecord, RecordKind } from '../records/record-kind.ts'
import { linksRepository } from '../repository.ts'
import type { NewLoginLink } from './login-link.repository.ts'

/**
 * Links as logins are made, in the transaction that makes them, and calls each login as its record. A record that has
 * a login by now keeps that one.
 */
export interface MadeLogins {
  /** For a login that is made for a record. */
  whenMade(kind: RecordKind, record: KnownRecord, actor: Actor): NonNullable<Newcomer['onMade']>
  /** The same for an import, whose rows tell of it: the link's id, null where the record has a login. */
  add(db: Kysely<Tables>, link: Omit<NewLoginLink, 'at' | 'by'>, actor: Actor): Promise<string | null>
}

interface Parts {
  clock: Clock
  rename: Identity['rename']
}

export function createMadeLogins({ clock, rename }: Parts): MadeLogins {
  const add: MadeLogins['add'] = async (db, link, actor) => {
    const write = linksRepository(db)
    await write.tags.touch('links')
    const linkId = await write.logins.add({ ...link, at: clock.now(), by: actor.id })
    if (linkId !== null) await nameAsRecords(write, rename, { actor, userId: link.userId })
    return linkId
  }

  return {
    add,

    whenMade: (kind, known, actor) => async (db, userId, username) => {
      const linkId = await add(db, { kind, recordId: known.id, userId }, actor)
      if (linkId === null) return
      const told = linkEntry('made', { linkId, kind, known, username }, { actor, at: clock.now() })
      await linksRepository(db).audit.record(told)
    },
  }
}
