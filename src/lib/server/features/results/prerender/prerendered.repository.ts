import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { publicationDayOf } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PrerenderedSetRow } from '../tables.ts'

/** The forms of a result: the page in each language, and the reply of the call. */
export const prerenderedVariants = ['en', 'de', 'json'] as const
export type PrerenderedVariant = (typeof prerenderedVariants)[number]

/**
 * The key of a page: 52 bits of a hash. If two pages collide, the second is not stored, and its visitors get it
 * rendered on request.
 */
export const prerenderedPageKey = (setId: number, rollNumber: string, variant: PrerenderedVariant): number =>
  Number.parseInt(hash('sha1', `${setId} ${rollNumber} ${variant}`).slice(0, 13), 16)

export interface PrerenderedPage {
  rollNumber: string
  variant: PrerenderedVariant
  bytes: Uint8Array
}

export interface PrerenderedSet {
  id: number
  examId: string
  version: number
  /** Build, look, label and day, see `setVersionOf`; the column is called `stamp`. */
  setVersion: string
  /** False while pages are still being rendered. */
  isFinished: boolean
  /** Headers that every page of a variant shares, as the renderer set them. */
  headers: Partial<Record<PrerenderedVariant, Record<string, string>>>
}

/** A few hundred kilobytes a transaction, so that nobody waits long for the writer. */
const chunkPages = 60

export function prerenderedRepository(db: Kysely<Tables>) {
  return {
    async sets(): Promise<PrerenderedSet[]> {
      const rows = await db.selectFrom('finished_sets').selectAll().execute()
      return rows.map(toPrerenderedSet)
    },

    async openSet(set: Omit<PrerenderedSet, 'id' | 'isFinished'>, at: string): Promise<PrerenderedSet> {
      await db
        .insertInto('finished_sets')
        .values({
          exam_id: set.examId,
          version: set.version,
          stamp: set.setVersion,
          headers: JSON.stringify(set.headers),
          created_at: at,
          finished_at: null,
        })
        .onConflict((clash) => clash.columns(['exam_id', 'version', 'stamp']).doNothing())
        .execute()
      const row = await db
        .selectFrom('finished_sets')
        .selectAll()
        .where('exam_id', '=', set.examId)
        .where('version', '=', set.version)
        .where('stamp', '=', set.setVersion)
        .executeTakeFirstOrThrow()
      return toPrerenderedSet(row)
    },

    async saveHeaders(id: number, headers: PrerenderedSet['headers']): Promise<void> {
      await db
        .updateTable('finished_sets')
        .set({ headers: JSON.stringify(headers) })
        .where('id', '=', id)
        .execute()
    },

    async closeSet(id: number, at: string): Promise<void> {
      await db.updateTable('finished_sets').set({ finished_at: at }).where('id', '=', id).execute()
    },

    /** Finds roll numbers that have all their variants; `rolls` narrows the search. */
    async prerenderedRolls(setId: number, rolls: readonly string[] | null = null): Promise<Set<string>> {
      const rows = await db
        .selectFrom('finished_pages')
        .where('set_id', '=', setId)
        .$if(rolls !== null, (query) => query.where('roll_number', 'in', [...(rolls ?? [])]))
        .groupBy('roll_number')
        .having((eb) => eb.fn.countAll<number>(), '>=', prerenderedVariants.length)
        .select('roll_number')
        .execute()
      return new Set(rows.map((row) => row.roll_number))
    },

    async addPages(setId: number, pages: readonly PrerenderedPage[]): Promise<void> {
      for (const some of chunksOf(pages, chunkPages)) {
        const rows = some.map((page) => ({
          key: prerenderedPageKey(setId, page.rollNumber, page.variant),
          set_id: setId,
          roll_number: page.rollNumber,
          variant: page.variant,
          bytes: Buffer.from(page.bytes),
        }))
        await db
          .insertInto('finished_pages')
          .values(rows)
          .onConflict((clash) =>
            clash
              .column('key')
              .doUpdateSet((eb) => ({ bytes: eb.ref('excluded.bytes') }))
              .whereRef('finished_pages.set_id', '=', 'excluded.set_id')
              .whereRef('finished_pages.roll_number', '=', 'excluded.roll_number')
              .whereRef('finished_pages.variant', '=', 'excluded.variant'),
          )
          .execute()
      }
    },

    async findPage(
      setId: number,
      rollNumber: string,
      variant: PrerenderedVariant,
    ): Promise<Uint8Array | null> {
      const row = await db
        .selectFrom('finished_pages')
        .select('bytes')
        .where('key', '=', prerenderedPageKey(setId, rollNumber, variant))
        .where('set_id', '=', setId)
        .where('roll_number', '=', rollNumber)
        .where('variant', '=', variant)
        .executeTakeFirst()
      return row?.bytes ?? null
    },

    /** Drops every version, language and form. */
    async dropPages(examId: string, rollNumbers: readonly string[]): Promise<void> {
      await db
        .deleteFrom('finished_pages')
        .where('roll_number', 'in', [...rollNumbers])
        .where('set_id', 'in', (eb) =>
          eb.selectFrom('finished_sets').select('id').where('exam_id', '=', examId),
        )
        .execute()
    },

    /** Deletes a few pages and returns true while more are left. The last call deletes the set itself. */
    async dropSomeOfSet(id: number): Promise<boolean> {
      const result = await db
        .deleteFrom('finished_pages')
        .where('set_id', '=', id)
        .where('roll_number', 'in', (eb) =>
          eb
            .selectFrom('finished_pages')
            .where('set_id', '=', id)
            .select('roll_number')
            .distinct()
            .limit(chunkPages),
        )
        .executeTakeFirst()
      if (result.numDeletedRows > 0n) return true
      await db.deleteFrom('finished_sets').where('id', '=', id).execute()
      return false
    },
  }
}

const toPrerenderedSet = (row: Selectable<PrerenderedSetRow>): PrerenderedSet => ({
  id: row.id,
  examId: row.exam_id,
  version: row.version,
  setVersion: row.stamp,
  isFinished: row.finished_at !== null,
  headers: JSON.parse(row.headers),
})

export interface PrerenderedPageReader {
  read(
    setId: number,
    rollNumber: string,
    variant: PrerenderedVariant,
  ): Promise<Uint8Array | null> | Uint8Array | null
}

/** On result day this read carries the load: one primary key, on SQLite directly through the engine. */
export function createPrerenderedPageReader({ sqliteReads, reads }: Database): PrerenderedPageReader {
  if (!sqliteReads) return { read: prerenderedRepository(reads).findPage }
  const statement = sqliteReads
    .prepare<[number, number, string, string], Buffer>(
      'select bytes from finished_pages where key = ? and set_id = ? and roll_number = ? and variant = ?',
    )
    .pluck()
  return {
    read: (setId, rollNumber, variant) =>
      statement.get(prerenderedPageKey(setId, rollNumber, variant), setId, rollNumber, variant) ?? null,
  }
}

/**
 * Identifies the pages of an exam by build, look, label and day of publication. Pages with an earlier label or another
 * day are another set, which is never sent.
 */
export const setVersionOf = (renderVersion: string, exam: PrintedState): string =>
  [renderVersion, exam.label, publicationDayOf(exam) ?? ''].join('.')

/** What pages show of their exam and may change without a new version. */
type PrintedState = Pick<Exam, 'label' | 'availableFrom' | 'openedAt'>

// A render version is `build.look`, see `siteRenderVersion`.
export const setBuild = ({ setVersion }: VersionedSet): string => setVersion.split('.')[0] ?? ''

export const setLook = ({ setVersion }: VersionedSet): string => setVersion.split('.')[1] ?? ''

export const setLabel = ({ setVersion }: VersionedSet): number => Number(setVersion.split('.')[2] ?? 0)

/** Undefined for pages of builds before pages showed it. */
export const setDay = ({ setVersion }: VersionedSet): string | undefined => setVersion.split('.')[3]

interface VersionedSet {
  setVersion: string
}
