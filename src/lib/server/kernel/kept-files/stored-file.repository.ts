import type { Kysely, Selectable } from 'kysely'
import type { FileRow, Tables } from '../db/tables.ts'
import type { KeptFile } from './stored-file.ts'

export type KeptFileRepository = ReturnType<typeof keptFileRepository>

type Owner = Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'>

export const keptFileRepository = (db: Kysely<Tables>) => ({
  /** Returns false if a file with this id already exists. */
  async add(file: KeptFile): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('files')
      .values(rowOf(file))
      .onConflict((clash) => clash.column('id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  async find(id: string): Promise<KeptFile | null> {
    const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? fileOf(row) : null
  },

  /** Returns the files of an owner, newest first. */
  async ofOwner({ kind, ownerEntity, ownerId }: Owner): Promise<KeptFile[]> {
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .where('owner_entity', '=', ownerEntity)
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(fileOf)
  },

  /** Returns the newest file of each record, by record. */
  async newestOf(
    { kind, ownerEntity }: Pick<Owner, 'kind' | 'ownerEntity'>,
    ownerIds: readonly string[],
  ): Promise<ReadonlyMap<string, KeptFile>> {
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .where('owner_entity', '=', ownerEntity)
      .where('owner_id', 'in', ['', ...ownerIds])
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('id', 'desc')
      .execute()
    return new Map(rows.map((row) => [row.owner_id, fileOf(row)]))
  },

  /** Deletes all files of a kind that a record has; their bytes are deleted once nothing else refers to them. */
  async drop({ kind, ownerEntity, ownerId }: Owner): Promise<void> {
    await db
      .deleteFrom('files')
      .where('owner_entity', '=', ownerEntity)
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .execute()
  },

  /** Deletes a batch of expired files and returns their hashes. */
  async dropExpired(now: string, atMost: number): Promise<string[]> {
    const due = db.selectFrom('files').select('id').where('expires_at', '<=', now).limit(atMost)
    const rows = await db.deleteFrom('files').where('id', 'in', due).returning('hash').execute()
    return rows.map(({ hash }) => hash)
  },

  async hasHash(hash: string): Promise<boolean> {
    const row = await db.selectFrom('files').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()
    return row !== undefined
  },
})

const rowOf = (file: KeptFile): FileRow => ({
  id: file.id,
  kind: file.kind,
  hash: file.hash,
  owner_entity: file.ownerEntity,
  owner_id: file.ownerId,
  name: file.name,
  media_type: file.mediaType,
  bytes: file.bytes,
  created_by: file.createdBy,
  created_at: file.createdAt,
  expires_at: file.expiresAt,
})

const fileOf = (row: Selectable<FileRow>): KeptFile => ({
  id: row.id,
  kind: row.kind,
  hash: row.hash,
  ownerEntity: row.owner_entity,
  ownerId: row.owner_id,
  name: row.name,
  mediaType: row.media_type,
  bytes: row.bytes,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
