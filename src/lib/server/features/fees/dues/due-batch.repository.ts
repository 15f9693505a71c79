import { type Insertable, type Kysely, sql } from 'kysely'
import { type DueState, type PayableBy, type Payer, payerKinds } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { gatherFigures, keptFromLocks, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { DueRow } from '../tables.ts'
import { type ComparedDue, notYetCancelled } from './below-cancelled.ts'
import type { DueSource } from './charging-record.ts'

/** Identifies a due among those of one payer. */
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
  source?: DueSource
  importId?: string
  /** The change that the due waits for: it is not owed until that is confirmed. */
  changeId?: string | null
}

/** A new due with the one who is to pay it: by the rules in force, or as the due that it replaces. */
export interface DecidedDue extends NewDue {
  payableBy: PayableBy
  payableChangeId?: string | null
}

/** What undoing a run or an upload needs to know of a due. */
export interface DueOfRun {
  id: string
  amount: number
  settled: number
  version: number
}

/** An existing due with its key. */
export interface KnownDue {
  key: string
  id: string
  version: number
  amount: number
  dueOn: string
}

/**
 * The payer comes first because `ofKeys` reads its id from the key; the label comes last because it may contain spaces.
 */
export const keyOfDue = ({ payer, feeTypeId, semesterId, year, label }: DueKey): string =>
  [payer.kind, payer.id, feeTypeId, semesterId ?? '', year, label].join(' ')

/** Identifies person, fee type and year: a re-added due is compared with cancelled ones of the same group. */
export const groupOfDue = ({
  payer,
  feeTypeId,
  year,
}: Pick<DueKey, 'payer' | 'feeTypeId' | 'year'>): string => [payer.kind, payer.id, feeTypeId, year].join(' ')

export const keyInGroup = ({ semesterId, label }: Pick<DueKey, 'semesterId' | 'label'>): string =>
  `${semesterId ?? ''} ${label}`

/** Number of new rows that makes the query planner's statistics stale. */
const manyRows = 2000

/** Reads and writes dues of many people in batches of some hundreds, never one statement per due. */
export function dueBatchRepository(db: Kysely<Tables>) {
  return {
    /**
     * Keeps the payers of the dues in their registers until the transaction ends. Returns false if one has been removed.
     * Admissions come before students, as in the lock order.
     */
    async keepPayers(dues: readonly Pick<DueKey, 'payer'>[]): Promise<boolean> {
      for (const [kind, table] of [
        ['admission', 'admissions'],
        ['student', 'students'],
      ] as const) {
        const ids = new Set(dues.flatMap(({ payer }) => (payer.kind === kind ? payer.id : [])))
        for (const part of chunksOf([...ids].toSorted())) {
          const kept = db.selectFrom(table).select('id').where('id', 'in', part).orderBy('id')
          if ((await keptFromLocks(db, kept).execute()).length < part.length) return false
        }
      }
      return true
    },

    async insert(dues: readonly DecidedDue[], { at, byId }: { at: string; byId: string }): Promise<void> {
      for (const part of chunksOf(dues)) {
        const rows = part.map((due) => rowOf(due, at, byId))
        await insertMany(db, 'dues', rows).execute()
      }
      if (dues.length > 0) await cacheTagRepository(db).touch('dues')
      if (dues.length >= manyRows) await gatherFigures(db, 'dues')
    },

    /** Returns the students who already have this due without a label, paid or unpaid. */
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
        .where('source_kind', '=', '')
        .where(sql<string>`coalesce(semester_id, '')`, '=', semesterId ?? '')
        .execute()
      return new Set(rows.map(({ payer_id }) => payer_id))
    },

    /**
     * Returns the existing dues with these keys, possibly with other dues of the same people. What a record charges is
     * another due than one of the accounts office.
     */
    async ofKeys(keys: readonly string[]): Promise<KnownDue[]> {
      const ids = [...new Set(keys.map((key) => key.split(' ')[1] ?? ''))]
      const found: KnownDue[] = []
      for (const part of chunksOf(ids)) {
        const rows = await db
          .selectFrom('dues')
          .selectAll()
          .where('payer_id', 'in', part)
          .where('source_kind', '=', '')
          .where('state', '<>', 'cancelled')
          .execute()
        found.push(...rows.map(knownOf))
      }
      return found
    },

    /**
     * Returns the dues of the same people, fee types and years, limited to people with a cancelled due that has no
     * replacement.
     */
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
      // Both queries return a due whose cancellation is undecided.
      return [...new Map(found.map((row) => [row.id, row])).values()].map(comparedOf)
    },

    /** Returns the dues of a run that are not cancelled. */
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

    /** Returns the dues of an upload that can still be cancelled. */
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

    /** Locks the dues for the transaction; waits for a payment of one of them that is just starting. */
    async lock(ids: readonly string[]): Promise<void> {
      for (const part of chunksOf(ids)) await lockRows(db, 'dues', part)
    },

    /** Marks locked dues as waiting for a change; no payment of them can start meanwhile. */
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

    /** Clears the change that open and settled dues wait for. */
    async release(ids: readonly string[]): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set({ change_id: null })
          .where('id', 'in', part)
          .where('state', 'in', ['open', 'settled'])
          .execute()
    },

    /** Locks and returns the dues that wait for a change. */
    async ofChange(changeId: string): Promise<{ id: string; state: DueState; version: number }[]> {
      const dues = () => db.selectFrom('dues').where('change_id', '=', changeId).orderBy('id')
      const ids = (await dues().select('id').execute()).map(({ id }) => id)
      for (const part of chunksOf(ids)) await lockRows(db, 'dues', part)
      return dues().select(['id', 'state', 'version']).execute()
    },

    /** Opens locked proposed dues. Their version stays, so that undoing their upload still recognises them. */
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

    /** Cancels locked proposed dues, which were never owed. They keep the id of the change they waited for. */
    async drop(ids: readonly string[], at: string): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1), updated_at: at }))
          .where('id', 'in', part)
          .where('state', '=', 'proposed')
          .execute()
    },

    /** Records which due replaced a cancelled one. */
    async setReplacedBy(id: string, replacedBy: string): Promise<void> {
      await db.updateTable('dues').set({ replaced_by: replacedBy }).where('id', '=', id).execute()
    },

    /** Counts the dues that are paid at least in part. */
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

    /** Cancels locked dues that are open. */
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

/**
 * Cancelled without a replacement, or waiting to be cancelled. Excludes refused proposals, because they were never
 * owed.
 */
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
    isSponsors: row.payable_by !== 'student',
    createdAt: row.created_at,
    cancelledAt: isOwed ? null : row.state === 'cancelled' ? row.updated_at : notYetCancelled,
  }
}

const rowOf = (due: DecidedDue, at: string, byId: string): Insertable<DueRow> => ({
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
  payable_by: due.payableBy,
  payable_change_id: due.payableChangeId ?? null,
  source_kind: due.source?.kind ?? '',
  source_id: due.source?.id ?? '',
  version: 1,
  created_at: at,
  created_by: byId,
  updated_at: at,
})
