import type { Kysely, Selectable } from 'kysely'
import type { KeyChangeState } from '#lib/schemas/payments/states.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { GatewayKeyChangeRow } from '../tables.ts'
import type { GatewayKeyChange, MaskedKey, WaitingKeyChange } from './gateway-key-change.ts'

export function gatewayKeyChangeRepository(db: Kysely<Tables>) {
  const changes = () => db.selectFrom('gateway_key_changes').selectAll()

  /** Returns a version of a key in masked form; null if there is none. */
  async function masked(keyId: string, version: number | undefined): Promise<MaskedKey | null> {
    const row = await db
      .selectFrom('gateway_passwords')
      .select(['user_name', 'last_four', 'mode'])
      .where('key_id', '=', keyId)
      .where('version', '=', version ?? 0)
      .executeTakeFirst()
    return row ? { userName: row.user_name, lastFour: row.last_four, mode: row.mode } : null
  }

  return {
    async add(change: Omit<GatewayKeyChange, 'version'>): Promise<void> {
      await db
        .insertInto('gateway_key_changes')
        .values({
          id: change.id,
          key_id: change.keyId,
          fee_type_id: change.feeTypeId,
          kind: change.kind,
          password_version: change.passwordVersion,
          state: change.state,
          version: 1,
          updated_at: change.createdAt,
          created_at: change.createdAt,
          created_by: change.createdBy,
        })
        .execute()
    },

    async find(id: string): Promise<GatewayKeyChange | null> {
      const [found] = (await changes().where('id', '=', id).execute()).map(toKeyChange)
      return found ?? null
    },

    /** Locks the change until the transaction ends. */
    lock: (id: string): Promise<void> => lockRows(db, 'gateway_key_changes', [id]),

    /** Returns the fee types with a proposed key. */
    async typesWaiting(): Promise<Set<string>> {
      const rows = await changes().where('state', '=', 'proposed').execute()
      return new Set(rows.map(({ fee_type_id }) => fee_type_id))
    },

    async waiting(): Promise<WaitingKeyChange[]> {
      const rows = await changes()
        .where('state', '=', 'proposed')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const found: WaitingKeyChange[] = []
      for (const change of rows.map(toKeyChange)) {
        const key = await db
          .selectFrom('gateway_keys')
          .select('version')
          .where('id', '=', change.keyId)
          .where('state', '=', 'active')
          .executeTakeFirst()
        const after = await masked(change.keyId, change.passwordVersion)
        if (after) found.push({ ...change, before: await masked(change.keyId, key?.version), after })
      }
      return found
    },

    /** Returns keys activated by one person alone since then. */
    async enactedSince(since: string): Promise<GatewayKeyChange[]> {
      const rows = await changes()
        .where('state', '=', 'enacted')
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(toKeyChange)
    },

    /** Returns false if the change has another version by now. */
    setState: (seen: GatewayKeyChange, state: KeyChangeState, at: string): Promise<boolean> =>
      versionedRows(db, 'gateway_key_changes').change(seen, { state, updated_at: at }),
  }
}

const toKeyChange = (row: Selectable<GatewayKeyChangeRow>): GatewayKeyChange => ({
  id: row.id,
  keyId: row.key_id,
  feeTypeId: row.fee_type_id,
  kind: row.kind,
  passwordVersion: row.password_version,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
