import type { Kysely } from 'kysely'
import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import { removeUnused } from '../../../kernel/db/remove-unused.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { CatalogueEntryRow } from '../tables.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'

export interface NewEntry {
  id: string
  kind: CatalogueKind
  position: number
  fields: EntryFields
}

/** Keeps the insert below the database's limit of parameters for a statement. */
const insertRows = 100

/** An arbitrary number that no other advisory lock uses. */
const catalogueLock = 7_021_002

export type EntryRepository = ReturnType<typeof entryRepository>

export function entryRepository(db: Kysely<Tables>) {
  return {
    /**
     * Serialises changes of the catalogue; call it before reading. Of two transactions that add the same name, the
     * second one then sees the first. SQLite serialises write transactions anyway.
     */
    lock: (): Promise<void> => advisoryLock(db, catalogueLock),

    async all(): Promise<CatalogueEntry[]> {
      const rows = await db
        .selectFrom('catalogue_entries')
        .selectAll()
        .orderBy('position')
        .orderBy('name_key')
        .execute()
      return rows.map(entryOf)
    },

    /** Entries may refer to each other as parents. */
    async insert(entries: readonly NewEntry[], at: string): Promise<void> {
      for (const some of chunksOf(entries, insertRows)) {
        const rows = some.map(({ id, kind, position, fields }) => ({
          id,
          kind,
          position,
          ...columnsOf(kind, fields),
          former_keys: '[]',
          retired_at: null,
          version: 1,
          created_at: at,
        }))
        await insertMany(db, 'catalogue_entries', rows).execute()
      }
    },

    async change(
      { id, kind }: Pick<CatalogueEntry, 'id' | 'kind'>,
      fields: EntryFields,
      formerKeys: readonly string[],
    ): Promise<void> {
      await db
        .updateTable('catalogue_entries')
        .set((eb) => ({
          ...columnsOf(kind, fields),
          former_keys: JSON.stringify(formerKeys),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Keeps the version, because the position is not part of the entry's content. */
    async place(id: string, position: number): Promise<void> {
      await db.updateTable('catalogue_entries').set({ position }).where('id', '=', id).execute()
    },

    async setRetired(id: string, at: string | null): Promise<void> {
      await db
        .updateTable('catalogue_entries')
        .set((eb) => ({ retired_at: at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Returns false if something refers to the entry; the transaction remains usable. */
    remove: (id: string): Promise<boolean> => removeUnused(db, 'catalogue_entries', id),
  }
}

const columnsOf = (kind: CatalogueKind, fields: EntryFields) => ({
  name: fields.name,
  name_key: wordKey(fields.name),
  scope: scopeOf(kind, fields),
  parent_id: fields.parentId,
  department_id: fields.departmentId,
  batch_id: fields.batchId,
  semester_id: fields.semesterId,
  regulation_id: fields.regulationId,
  short_name: fields.shortName,
  code: fields.code,
  years: fields.years,
  start_year: fields.startYear,
  end_year: fields.endYear,
  intake: JSON.stringify(fields.intake),
  reports_as: fields.reportsAs,
})

/**
 * The scope of a key–value pair is its key (the `code`), because a pair has no parent. The code of other kinds is not
 * part of the scope.
 */
const scopeOf = (kind: CatalogueKind, { parentId, batchId, semesterId, code }: EntryFields): string =>
  [shapeOf[kind].isPair ? wordKey(code) : parentId, batchId, semesterId].filter((part) => part).join(' ')

const entryOf = (row: CatalogueEntryRow): CatalogueEntry => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  // The casts match what `columnsOf` and `change` write.
  formerKeys: JSON.parse(row.former_keys) as string[],
  intake: JSON.parse(row.intake) as Record<string, number>,
  parentId: row.parent_id,
  departmentId: row.department_id,
  batchId: row.batch_id,
  semesterId: row.semester_id,
  regulationId: row.regulation_id,
  shortName: row.short_name,
  code: row.code,
  years: row.years,
  reportsAs: row.reports_as,
  startYear: row.start_year,
  endYear: row.end_year,
  position: row.position,
  isRetired: row.retired_at !== null,
  version: row.version,
})

export interface Subject {
  name: string
  /** In hundredths of a credit. */
  credits: number
}

/** Subjects that the college has examined before, by subject code. */
export function subjectRepository(db: Kysely<Tables>) {
  return {
    async known(): Promise<Set<string>> {
      const rows = await db.selectFrom('subjects').select('code').execute()
      return new Set(rows.map((row) => row.code))
    },

    async all(): Promise<Map<string, Subject>> {
      const rows = await db.selectFrom('subjects').select(['code', 'name', 'credits']).execute()
      return new Map(rows.map(({ code, name, credits }) => [code, { name, credits }]))
    },

    async learn(subjects: ReadonlyMap<string, Subject>, at: string): Promise<void> {
      const rows = [...subjects].map(([code, { name, credits }]) => ({
        code,
        name,
        credits,
        first_seen_at: at,
      }))
      if (rows.length === 0) return
      await db
        .insertInto('subjects')
        .values(rows)
        .onConflict((clash) => clash.column('code').doNothing())
        .execute()
    },
  }
}
