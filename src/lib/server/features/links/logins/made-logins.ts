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
 * Links new logins to their records within the transaction that creates them, and renames each login to its record's
 * name. A record that already has a login keeps it.
 */
export interface MadeLogins {
  /** Returns the callback for a login that is created for a record. */
  whenMade(
    kind: RecordKind,
    record: Pick<KnownRecord, 'id' | 'number'>,
    actor: Actor,
  ): NonNullable<Newcomer['onMade']>
  /**
   * Links a login created by an import, without an audit entry: the import's rows are the record. Returns the link's
   * id, or null if the record already has a login.
   */
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
      const change = linkEntry('made', { linkId, kind, known, username }, { actor, at: clock.now() })
      await linksRepository(db).audit.record(change)
    },
  }
}
