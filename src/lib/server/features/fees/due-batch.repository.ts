import { type Insertable, type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../kernel/core/chunks-of.ts'
import { insertMany } from '../../kernel/db/many-rows.ts'
import { gatherFigures } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import type { DueRow } from './fees.tables.ts'

/** What tells dues of one payer apart. */
export interface DueKey {
  payer: Payer
  feeTypeId: string
  semesterId: string | null
  /** An academic year, such as 2026-2027. */
  year: string
  label: string
}

export interface NewDue extends DueKey {
  id: string
  amount: number
  dueOn: string
  runId?: string
  importId?: string
}

/** What a due of a run or an upload is, where that is taken back. */
export interface DueOfRun {
  id: string
  amount: number
  settled: number
  version: number
}

/** A due that is there, by what tells it apart. */
export interface KnownDue {
  key: string
  id: string
  version: number
  amount: number
  dueOn: string
}

/** The payer first, so that dues are found by it; the label last, which may have spaces. */
export const keyOfDue = ({ payer, feeTypeId, semesterId, year, label }: DueKey): string =>
  [payer.kind, payer.id, feeTypeId, semesterId ?? '', year, label].join(' ')

/** So many new rows make the planner's figures wrong. */
const manyRows = 2000

export type DueBatchRepository = ReturnType<typeof dueBatchRepository>

/** Dues of many people: a statement for some hundreds, and never one for each. */
export function dueBatchRepository(db: Kysely<Tables>) {
  return {
    async insert(dues: readonly NewDue[], { at, byId }: { at: string; byId: string }): Promise<void> {
      for (const part of chunksOf(dues)) {
        const rows = part.map((due) => rowOf(due, at, byId))
        await insertMany(db, 'dues', rows).execute()
      }
      if (dues.length > 0) await cacheTagRepository(db).touch('dues')
      if (dues.length >= manyRows) await gatherFigures(db, 'dues')
    },

    /** The students who owe or owed this already, without a label. */
    async studentsWith({
      feeTypeId,
      semesterId,
      year,
    }: Omit<DueKey, 'payer' | 'label'>): Promise<Set<string>> {
      const rows = await db
        .selectFrom('dues')
        .select('payer_id')
        .where('fee_type_id', '=', feeTypeId)
        .where('state', '<>', 'cancelled')
        .where('payer_kind', '=', 'student')
        .where('year', '=', year)
        .where('label', '=', '')
        .where(sql<string>`coalesce(semester_id, '')`, '=', semesterId ?? '')
        .execute()
      return new Set(rows.map(({ payer_id }) => payer_id))
    },

    /** Those of some dues that are there, and perhaps others of the same people. */
    async ofKeys(keys: readonly string[]): Promise<KnownDue[]> {
      const ids = [...new Set(keys.map((key) => key.split(' ')[1] ?? ''))]
      const found: KnownDue[] = []
      for (const part of chunksOf(ids)) {
        const rows = await db
          .selectFrom('dues')
          .selectAll()
          .where('payer_id', 'in', part)
          .where('state', '<>', 'cancelled')
          .execute()
        found.push(...rows.map(knownOf))
      }
      return found
    },

    /** What is left of a run: those that nobody has cancelled. */
    async ofRun(runId: string): Promise<DueOfRun[]> {
      const rows = await db
        .selectFrom('dues')
        .select(['id', 'amount', 'settled', 'version'])
        .where('run_id', '=', runId)
        .where('state', '<>', 'cancelled')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, amount: Number(row.amount), settled: Number(row.settled) }))
    },

    /** Of how many something is paid. */
    async countPaid(ids: readonly string[]): Promise<number> {
      let paid = 0
      for (const part of chunksOf(ids)) {
        const some = db
          .selectFrom('dues')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('id', 'in', part)
          .where('settled', '>', 0)
        paid += Number((await some.executeTakeFirstOrThrow()).count)
      }
      return paid
    },

    /** Of open dues that are locked. */
    async cancel(ids: readonly string[], at: string): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1), updated_at: at }))
          .where('id', 'in', part)
          .where('state', '=', 'open')
          .execute()
    },
  }
}

const knownOf = (row: DueRow): KnownDue => ({
  key: keyOfDue({
    payer: { kind: row.payer_kind, id: row.payer_id },
    ...{ feeTypeId: row.fee_type_id, semesterId: row.semester_id, year: row.year, label: row.label },
  }),
  ...{ id: row.id, version: row.version, amount: Number(row.amount), dueOn: row.due_on },
})

const rowOf = (due: NewDue, at: string, byId: string): Insertable<DueRow> => ({
  id: due.id,
  payer_kind: due.payer.kind,
  payer_id: due.payer.id,
  fee_type_id: due.feeTypeId,
  semester_id: due.semesterId,
  year: due.year,
  label: due.label,
  amount: due.amount,
  settled: 0,
  due_on: due.dueOn,
  state: 'open',
  run_id: due.runId ?? null,
  import_id: due.importId ?? null,
  version: 1,
  created_at: at,
  created_by: byId,
  updated_at: at,
})
