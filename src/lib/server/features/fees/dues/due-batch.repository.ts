import { type Insertable, type Kysely, sql } from 'kysely'
import { type DueState, type Payer, payerKinds } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { gatherFigures, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { DueRow } from '../tables.ts'
import { type ComparedDue, notYetCancelled } from './below-cancelled.ts'

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
  /** The change that it waits for: until that is confirmed nobody owes it. */
  changeId?: string | null
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

/** What a due that is added again has in common with the one that was cancelled. */
export const groupOfDue = ({
  payer,
  feeTypeId,
  year,
}: Pick<DueKey, 'payer' | 'feeTypeId' | 'year'>): string => [payer.kind, payer.id, feeTypeId, year].join(' ')

export const keyInGroup = ({ semesterId, label }: Pick<DueKey, 'semesterId' | 'label'>): string =>
  `${semesterId ?? ''} ${label}`

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

    /** Dues of the same people, fee types and years, where something of theirs was cancelled and nothing took its place. */
    async comparedWith(dues: readonly DueKey[]): Promise<ComparedDue[]> {
      const types = new Set<string>()
      const years = new Set<string>()
      for (const { feeTypeId, year } of dues) {
        types.add(feeTypeId)
        years.add(year)
      }
      const ofPeople = (ids: readonly string[]) =>
        db
          .selectFrom('dues')
          .selectAll()
          .where('payer_kind', 'in', payerKinds)
          .where('payer_id', 'in', ids)
          .where('fee_type_id', 'in', [...types])
          .where('year', 'in', [...years])
      const found: DueRow[] = []
      for (const part of chunksOf([...new Set(dues.map(({ payer }) => payer.id))])) {
        const missing = await ofPeople(part).where(isMissing).execute()
        const people = [...new Set(missing.map(({ payer_id }) => payer_id))]
        if (people.length === 0) continue
        found.push(...missing)
        found.push(...(await ofPeople(people).where('state', 'in', ['open', 'settled']).execute()))
      }
      // What waits to be cancelled is among both.
      return [...new Map(found.map((row) => [row.id, row])).values()].map(comparedOf)
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

    /** What is left of an upload and may still be cancelled. */
    async ofImport(importId: string): Promise<DueOfRun[]> {
      const rows = await db
        .selectFrom('dues')
        .select(['id', 'amount', 'settled', 'version'])
        .where('import_id', '=', importId)
        .where('state', '=', 'open')
        .where('settled', '=', 0)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, amount: Number(row.amount), settled: Number(row.settled) }))
    },

    /** Locks them for the transaction, which waits for a payment of one of them that is just beginning. */
    async lock(ids: readonly string[]): Promise<void> {
      for (const part of chunksOf(ids)) await lockRows(db, 'dues', part)
    },

    /** Locked dues wait for a change: nobody begins to pay them. */
    async claim(ids: readonly string[], changeId: string): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set({ change_id: changeId })
          .where('id', 'in', part)
          .where('state', '=', 'open')
          .where('change_id', 'is', null)
          .execute()
    },

    /** Dues that are still owed wait for nothing any more. */
    async release(ids: readonly string[]): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set({ change_id: null })
          .where('id', 'in', part)
          .where('state', 'in', ['open', 'settled'])
          .execute()
    },

    /** The dues that wait for a change, locked. */
    async ofChange(changeId: string): Promise<{ id: string; state: DueState; version: number }[]> {
      const dues = () => db.selectFrom('dues').where('change_id', '=', changeId).orderBy('id')
      const ids = (await dues().select('id').execute()).map(({ id }) => id)
      for (const part of chunksOf(ids)) await lockRows(db, 'dues', part)
      return dues().select(['id', 'state', 'version']).execute()
    },

    /** Proposed dues that are locked are owed from now on, in the version that their upload left. */
    async admit(ids: readonly string[], at: string): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set({ state: 'open', change_id: null, updated_at: at })
          .where('id', 'in', part)
          .where('state', '=', 'proposed')
          .execute()
      await cacheTagRepository(db).touch('dues')
    },

    /** Proposed dues that are locked never become owed; which change they waited for stays with them. */
    async drop(ids: readonly string[], at: string): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1), updated_at: at }))
          .where('id', 'in', part)
          .where('state', '=', 'proposed')
          .execute()
    },

    /** Names the due that took the place of a cancelled one. */
    async setReplacedBy(id: string, replacedBy: string): Promise<void> {
      await db.updateTable('dues').set({ replaced_by: replacedBy }).where('id', '=', id).execute()
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
          .set((eb) => ({
            state: 'cancelled',
            change_id: null,
            version: eb('version', '+', 1),
            updated_at: at,
          }))
          .where('id', 'in', part)
          .where('state', '=', 'open')
          .execute()
    },
  }
}

const knownOf = (row: DueRow): KnownDue => ({
  key: keyOfDue({
    payer: { kind: row.payer_kind, id: row.payer_id },
    feeTypeId: row.fee_type_id,
    semesterId: row.semester_id,
    year: row.year,
    label: row.label,
  }),
  id: row.id,
  version: row.version,
  amount: Number(row.amount),
  dueOn: row.due_on,
})

/** Cancelled with nothing in its place, or about to be; a proposed due that was refused was never owed. */
const isMissing = sql<boolean>`(state = 'cancelled' and change_id is null and replaced_by is null
  or state = 'open' and change_id is not null)`

function comparedOf(row: DueRow): ComparedDue {
  const key = {
    payer: { kind: row.payer_kind, id: row.payer_id },
    feeTypeId: row.fee_type_id,
    semesterId: row.semester_id,
    year: row.year,
    label: row.label,
  }
  const isOwed = row.state === 'settled' || (row.state === 'open' && row.change_id === null)
  return {
    id: row.id,
    group: groupOfDue(key),
    key: keyInGroup(key),
    amount: Number(row.amount),
    createdAt: row.created_at,
    cancelledAt: isOwed ? null : row.state === 'cancelled' ? row.updated_at : notYetCancelled,
  }
}

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
  state: due.changeId ? 'proposed' : 'open',
  run_id: due.runId ?? null,
  import_id: due.importId ?? null,
  change_id: due.changeId ?? null,
  replaced_by: null,
  version: 1,
  created_at: at,
  created_by: byId,
  updated_at: at,
})
