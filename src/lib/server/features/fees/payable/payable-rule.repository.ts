import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Payer, type PayableBy, payerKinds, type PayableRuleState } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { engineOf, heldWithOthers, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { payers } from '../payers.ts'
import type { PayableRuleRow } from '../tables.ts'
import { type PayableRule, type RuleScope, strengthOf, strongestRule } from './payable-rule.ts'

/** A due that a rule would move to a sponsor. */
export interface MovableDue {
  id: string
  /** Unpaid paise. */
  open: number
}

export function payableRuleRepository(db: Kysely<Tables>) {
  const rules = () => db.selectFrom('payable_rules').selectAll()
  const confirmedOf = async (feeTypeIds: readonly string[]): Promise<PayableRule[]> =>
    (
      await rules()
        .where('state', '=', 'confirmed')
        .where('fee_type_id', 'in', ['', ...feeTypeIds])
        .execute()
    ).map(toRule)

  const repository = {
    /** Returns the newest rules first. */
    all: async (): Promise<PayableRule[]> =>
      (await rules().orderBy('created_at', 'desc').orderBy('id').execute()).map(toRule),

    async find(id: string): Promise<PayableRule | null> {
      const row = await rules().where('id', '=', id).executeTakeFirst()
      return row ? toRule(row) : null
    },

    /** Returns the proposed or confirmed rule with the same choices. */
    async sameAs({ feeTypeId, seatTypeId, categoryId }: RuleScope): Promise<PayableRule | null> {
      const row = await rules()
        .where('fee_type_id', '=', feeTypeId)
        .where(sql<string>`coalesce(seat_type_id, '')`, '=', seatTypeId ?? '')
        .where(sql<string>`coalesce(category_id, '')`, '=', categoryId ?? '')
        .where('state', 'in', ['proposed', 'confirmed'])
        .executeTakeFirst()
      return row ? toRule(row) : null
    },

    /** Locks the rule until the transaction ends, so that no one else decides about it. */
    async lock(id: string): Promise<PayableRule | null> {
      await lockRows(db, 'payable_rules', [id])
      return repository.find(id)
    },

    async add(rule: Omit<PayableRule, 'version' | 'updatedAt'>): Promise<void> {
      await db
        .insertInto('payable_rules')
        .values({
          id: rule.id,
          fee_type_id: rule.feeTypeId,
          seat_type_id: rule.seatTypeId,
          category_id: rule.categoryId,
          payable_by: rule.payableBy,
          state: rule.state,
          count: rule.count,
          amount: rule.amount,
          version: 1,
          created_at: rule.createdAt,
          created_by: rule.createdBy,
          updated_at: rule.createdAt,
        })
        .execute()
    },

    /** Returns false if another decision came first. */
    setState: (
      seen: PayableRule,
      state: PayableRuleState,
      { at, ...sum }: { at: string } & Partial<Pick<PayableRule, 'count' | 'amount'>>,
    ): Promise<boolean> => versionedRows(db, 'payable_rules').change(seen, { state, updated_at: at, ...sum }),

    /**
     * Lets no rule of these fee types come into force until the transaction ends: a due that is made meanwhile is
     * decided by the rules that are in force when it is saved.
     */
    async holdRules(feeTypeIds: readonly string[]): Promise<void> {
      const types = db
        .selectFrom('fee_types')
        .select('id')
        .where('id', 'in', ['', ...feeTypeIds])
        .orderBy('id')
      await heldWithOthers(db, types).execute()
    },

    /** Waits until the dues of this fee type that are just being made are saved, and keeps new ones waiting. */
    async keepDuesWaiting(feeTypeId: string): Promise<void> {
      const type = db.selectFrom('fee_types').select('id').where('id', '=', feeTypeId)
      await (engineOf(db) === 'sqlite' ? type : type.forNoKeyUpdate()).execute()
    },

    /** Decides by the rules in force who is to pay these new dues; without a rule it is the student. */
    async decide<Due extends NewDue>(dues: readonly Due[]): Promise<(Due & { payableBy: PayableBy })[]> {
      const typeIds = [...new Set(dues.map(({ feeTypeId }) => feeTypeId))]
      await repository.holdRules(typeIds)
      const inForce = await confirmedOf(typeIds)
      const places = inForce.length > 0 ? await placesOf(db, dues) : new Map<string, Place>()
      return dues.map((due) => {
        const place = places.get(`${due.payer.kind} ${due.payer.id}`) ?? nowhere
        const payableBy =
          strongestRule(inForce, { ...place, feeTypeId: due.feeTypeId })?.payableBy ?? 'student'
        return { ...due, payableBy }
      })
    },

    /**
     * Returns the unpaid dues that the rule moves, sorted by id. Leaves out dues that a stronger rule decides, and those
     * that two people decided alone.
     */
    async movable(rule: Pick<PayableRule, keyof RuleScope | 'payableBy'>): Promise<MovableDue[]> {
      const stronger = (await confirmedOf([rule.feeTypeId])).filter(
        (each) => strengthOf(each) > strengthOf(rule),
      )
      let found = db
        .selectFrom('dues')
        .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
        .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
        .select(['dues.id', 'dues.amount', 'dues.settled'])
        .where('dues.fee_type_id', '=', rule.feeTypeId)
        .where('dues.state', 'in', ['open', 'proposed'])
        .where('dues.settled', '=', 0)
        .where('dues.payable_by', '<>', rule.payableBy)
        .where('dues.payable_change_id', 'is', null)
        .where(concerns(rule))
      for (const each of stronger) found = found.where(sql<boolean>`not ${concerns(each)}`)
      const rows = await found.orderBy('dues.id').execute()
      return rows.map(({ id, amount, settled }) => ({ id, open: Number(amount) - Number(settled) }))
    },

    /** Sets who is to pay these locked dues. Their versions stay, so that undoing their upload still recognises them. */
    async setPayableBy(
      ids: readonly string[],
      { payableBy, changeId }: { payableBy: PayableBy; changeId?: string },
    ): Promise<void> {
      for (const part of chunksOf(ids))
        await db
          .updateTable('dues')
          .set({ payable_by: payableBy, ...(changeId !== undefined && { payable_change_id: changeId }) })
          .where('id', 'in', part)
          .execute()
    },
  }
  return repository
}

interface NewDue {
  payer: Payer
  feeTypeId: string
}

type Place = Pick<RuleScope, 'seatTypeId' | 'categoryId'>
const nowhere: Place = { seatTypeId: null, categoryId: null }

/** Returns seat type and category of the payers, by kind and id. */
async function placesOf(db: Kysely<Tables>, dues: readonly NewDue[]): Promise<ReadonlyMap<string, Place>> {
  const tables = { student: 'students', admission: 'admissions' } as const
  const places = new Map<string, Place>()
  for (const kind of payerKinds) {
    const ids = new Set(dues.flatMap(({ payer }) => (payer.kind === kind ? payer.id : [])))
    for (const part of chunksOf([...ids])) {
      const rows = await db
        .selectFrom(tables[kind])
        .select(['id', 'seat_type_id', 'category_id'])
        .where('id', 'in', part)
        .execute()
      for (const { id, seat_type_id: seatTypeId, category_id: categoryId } of rows)
        places.set(`${kind} ${id}`, { seatTypeId, categoryId })
    }
  }
  return places
}

/** Condition of a due with its joined payer. */
const concerns = ({ seatTypeId, categoryId }: Place): RawBuilder<boolean> => {
  const seat = seatTypeId === null ? sql`1 = 1` : sql`${payers.column('seat_type_id')} = ${seatTypeId}`
  const category = categoryId === null ? sql`1 = 1` : sql`${payers.column('category_id')} = ${categoryId}`
  return sql<boolean>`(${seat} and ${category})`
}

const toRule = (row: Selectable<PayableRuleRow>): PayableRule => ({
  id: row.id,
  feeTypeId: row.fee_type_id,
  seatTypeId: row.seat_type_id,
  categoryId: row.category_id,
  payableBy: row.payable_by,
  state: row.state,
  count: row.count,
  amount: Number(row.amount),
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
})
