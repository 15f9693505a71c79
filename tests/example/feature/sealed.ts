import type { Kysely } from 'kysely'
import type { Kernel } from '#lib/server/kernel/app.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { type SealedColumn, sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'

/** Owners leave a mobile number, which must stay confidential. */
export const ownersMobile: SealedColumn = {
  table: 'lost_owners',
  column: 'mobile',
  key: 'id',
  purpose: 'lostItems mobile',
  search: { column: 'mobile_hash', fold: (plain) => plain.replaceAll(/\D/g, '') },
}

export const ownersFeature: Feature = { name: 'lostOwners', sealed: [ownersMobile] }

const repository = (db: Kysely<Tables>) => ({
  async add(row: Tables['lost_owners']): Promise<void> {
    await db.insertInto('lost_owners').values(row).execute()
  },
  all: () => db.selectFrom('lost_owners').selectAll().orderBy('id').execute(),
  withHash: (hashes: readonly string[]) =>
    db
      .selectFrom('lost_owners')
      .selectAll()
      .where('mobile_hash', 'in', [...hashes])
      .execute(),
})

export function createOwners({ database, keyring }: Pick<Kernel, 'database' | 'keyring'>) {
  const store = storeOf(database, repository)
  const mobile = sealedField(keyring, ownersMobile)
  return {
    store,
    async add(plain: string): Promise<string> {
      const id = newId()
      const row = { id, mobile: mobile.close(plain, id), mobile_hash: mobile.hash(plain) }
      await store.transact((write) => write.add(row))
      return id
    },
    /** Returns stored mobile numbers equal to this one, in any spelling. */
    async find(plain: string): Promise<string[]> {
      const rows = await store.read.withHash(mobile.hashes(plain))
      return rows.map((row) => mobile.open(row.mobile, row.id))
    },
  }
}

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    lost_owners: { id: string; mobile: string; mobile_hash: string }
  }
}
