import type { InferResult, Kysely } from 'kysely'
import { routes } from '#lib/routes.ts'
import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { engineOf, flagFor, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { hasEmail, type Mail } from '../../../kernel/mail/mail.ts'
import { outboxRepository } from '../../../kernel/mail/outbox.repository.ts'
import { rowIdOf, type SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Shop } from './gateway-client.ts'
import type { GatewayKey, OpenKey } from './gateway-key.ts'

export function gatewayKeyRepository(db: Kysely<Tables>, seal: SealedField) {
  /** @throws Error if the password cannot be decrypted here */
  const opened = (row: Row): OpenKey => ({
    ...keyOf(row),
    shop: { userName: row.user_name, password: seal.open(row.password, placeOf(row)) },
  })

  function openedOrNone(row: Row): OpenKey[] {
    try {
      return [opened(row)]
    } catch {
      return []
    }
  }

  return {
    /** The active keys with their current passwords. */
    async active(): Promise<GatewayKey[]> {
      const rows = await keys(db)
        .whereRef('gateway_keys.version', '=', 'gateway_passwords.version')
        .where('state', '=', 'active')
        .execute()
      return rows.map(keyOf)
    },

    async find(id: string): Promise<GatewayKey | null> {
      const row = await keys(db)
        .whereRef('gateway_keys.version', '=', 'gateway_passwords.version')
        .where('gateway_keys.id', '=', id)
        .executeTakeFirst()
      return row ? keyOf(row) : null
    },

    /** Blocks other additions of keys for these fee types until the transaction ends. */
    lockTypes: (feeTypeIds: readonly string[]): Promise<void> => lockRows(db, 'fee_types', feeTypeIds),

    /** Blocks changes to the key until the transaction ends. */
    lock: (id: string): Promise<void> => lockRows(db, 'gateway_keys', [id]),

    /** The active key of a fee type; null if there is none. @throws Error if its password cannot be decrypted */
    async ofType(feeTypeId: string): Promise<OpenKey | null> {
      const row = await keys(db)
        .whereRef('gateway_keys.version', '=', 'gateway_passwords.version')
        .where('gateway_keys.fee_type_id', '=', feeTypeId)
        .where('state', '=', 'active')
        .executeTakeFirst()
      return row ? opened(row) : null
    },

    /**
     * The version that an attempt was started with, followed by the current one if it differs. Versions whose password
     * cannot be decrypted are omitted.
     */
    async versions(keyId: string, version: number): Promise<OpenKey[]> {
      const rows = await keys(db)
        .where('gateway_keys.id', '=', keyId)
        .where((eb) =>
          eb.or([
            eb('gateway_passwords.version', '=', version),
            eb('gateway_passwords.version', '=', eb.ref('gateway_keys.version')),
          ]),
        )
        .orderBy('gateway_passwords.version')
        .execute()
      return rows.flatMap(openedOrNone)
    },

    /** Adds a key; a proposed one is not used until a second person confirms it. */
    async add(key: Omit<GatewayKey, 'lastFour' | 'userName'>, shop: Shop, at: string, by: string) {
      await db
        .insertInto('gateway_keys')
        .values({
          id: key.id,
          fee_type_id: key.feeTypeId,
          mode: key.mode,
          version: key.version,
          state: key.state,
          created_at: at,
          created_by: by,
          updated_at: at,
        })
        .execute()
      await addPassword(key, shop, at)
    },

    /** Changes the password or shop immediately; returns false if the key has another version by now. */
    async change(key: GatewayKey, { mode, shop }: { mode: GatewayKey['mode']; shop: Shop }, at: string) {
      const next = { ...key, mode, version: key.version + 1 }
      const set = { mode, updated_at: at }
      if (!(await versionedRows(db, 'gateway_keys').change(key, set, { state: 'active' }))) return false
      await addPassword(next, shop, at)
      return true
    },

    /** Stores the next password or shop, which becomes active when a second person confirms it. */
    propose: (key: GatewayKey, { mode, shop }: { mode: GatewayKey['mode']; shop: Shop }, at: string) =>
      addPassword({ ...key, mode, version: key.version + 1 }, shop, at),

    /** Returns whether a version's password can be decrypted; a password moved from another row cannot. */
    async opens(keyId: string, version: number): Promise<boolean> {
      const row = await keys(db)
        .where('gateway_keys.id', '=', keyId)
        .where('gateway_passwords.version', '=', version)
        .executeTakeFirst()
      return row !== undefined && openedOrNone(row).length > 0
    },

    /** Activates a proposed key, which must be locked; returns false if it is no longer proposed. */
    admit: (id: string, at: string): Promise<boolean> => setState(id, 'proposed', 'active', at),

    retireProposed: (id: string, at: string): Promise<boolean> => setState(id, 'proposed', 'retired', at),

    /**
     * Activates a key's proposed version; the key must be locked. Returns false if another version was activated first.
     */
    async putInForce(
      id: string,
      { version, mode }: Pick<GatewayKey, 'version' | 'mode'>,
      at: string,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('gateway_keys')
        .set({ version, mode, updated_at: at })
        .where('id', '=', id)
        .where('version', '=', version - 1)
        .where('state', '=', 'active')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes a version that was never active. */
    async dropPassword(keyId: string, version: number): Promise<void> {
      await db
        .deleteFrom('gateway_passwords')
        .where('key_id', '=', keyId)
        .where('version', '=', version)
        .execute()
    },

    async retire({ id, version }: GatewayKey, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('gateway_keys')
        .set({ state: 'retired', updated_at: at })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', '=', 'active')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }

  async function setState(
    id: string,
    from: GatewayKey['state'],
    to: GatewayKey['state'],
    at: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('gateway_keys')
      .set({ state: to, updated_at: at })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function addPassword(
    { id, feeTypeId, mode, version }: Pick<GatewayKey, 'id' | 'feeTypeId' | 'mode' | 'version'>,
    { userName, password }: Shop,
    at: string,
  ): Promise<void> {
    const place = { key_id: id, fee_type_id: feeTypeId, mode, version }
    await db
      .insertInto('gateway_passwords')
      .values({
        ...place,
        user_name: userName,
        password: seal.close(password, placeOf(place)),
        last_four: password.slice(-4),
        created_at: at,
      })
      .execute()
  }
}

const keys = (db: Kysely<Tables>) =>
  db
    .selectFrom('gateway_passwords')
    .innerJoin('gateway_keys', 'gateway_keys.id', 'key_id')
    .selectAll('gateway_passwords')
    .select('gateway_keys.state')

type Row = InferResult<ReturnType<typeof keys>>[number]

const placeOf = (row: Pick<Row, 'key_id' | 'fee_type_id' | 'mode' | 'version'>): string =>
  rowIdOf([row.key_id, row.fee_type_id, row.mode, row.version])

const keyOf = (row: Row): GatewayKey => ({
  id: row.key_id,
  feeTypeId: row.fee_type_id,
  mode: row.mode,
  version: row.version,
  userName: row.user_name,
  lastFour: row.last_four,
  state: row.state,
})

/** Someone who may confirm a key. */
export interface KeyMaintainer {
  id: string
  name: string
  email: string
  language: string
}

/** Finds the people who maintain gateway keys, and emails them. */
export const keyMaintainersRepository = (db: Kysely<Tables>, mail: Pick<Mail, 'compose'>) => {
  const withRole = (roles: readonly Role[]): Promise<KeyMaintainer[]> =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language'])
      .where('is_active', '=', flagFor(engineOf(db), true))
      .where((eb) => eb.or(roles.map((role) => eb('roles', 'like', `%"${role}"%`))))
      .orderBy('name')
      .orderBy('id')
      .execute()

  return {
    /** Finds maintainers with active accounts other than this person. */
    othersThan: async (userId: string): Promise<KeyMaintainer[]> =>
      (await withRole(keyMaintainers)).filter(({ id }) => id !== userId),

    administrators: (): Promise<KeyMaintainer[]> => withRole(['ROLE_ADMIN']),

    /** Sends emails within the transaction of the change; people without an address get none. */
    async notify(
      template: 'gatewayKeyWaits' | 'gatewayKeyEnacted',
      recipients: readonly KeyMaintainer[],
      { feeTypeIds, actor }: { feeTypeIds: readonly string[]; actor: Actor },
    ): Promise<void> {
      const types = await db
        .selectFrom('fee_types')
        .select('name')
        .where('id', 'in', [...feeTypeIds])
        .orderBy('position')
        .execute()
      const person = await db.selectFrom('users').select('name').where('id', '=', actor.id).executeTakeFirst()
      const facts = {
        feeTypes: types.map(({ name }) => name).join(', '),
        by: person?.name ?? actor.name,
      }
      for (const to of recipients.filter(hasEmail)) {
        const params = { name: to.name, path: routes.gatewayKeys, facts }
        await outboxRepository(db).add(mail.compose({ to, template, params, expiresAt: null }))
      }
    },
  }
}
