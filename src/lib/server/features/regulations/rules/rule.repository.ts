import type { Kysely, Selectable } from 'kysely'
import type { RuleBody, RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import type { RuleState, TypedRule } from '#lib/schemas/regulations.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { RegulationRuleRow } from '../tables.ts'
import type { RegulationRule } from './rule.ts'

interface NewRule extends TypedRule {
  id: string
  regulationId: string
  createdAt: string
  createdBy: string
}

export interface StudentsOfBatch {
  batchId: string | null
  regulationId: string | null
  count: number
}

export function ruleRepository(db: Kysely<Tables>) {
  const rules = () => db.selectFrom('regulation_rules').selectAll()

  const repository = {
    /** Returns the rules of all regulations, newest first; a college has few. */
    all: async (): Promise<RegulationRule[]> =>
      (await rules().orderBy('created_at', 'desc').orderBy('id').execute()).map(ruleOf),

    async find(id: string): Promise<RegulationRule | null> {
      const row = await rules().where('id', '=', id).executeTakeFirst()
      return row ? ruleOf(row) : null
    },

    /** Locks the rule until the transaction ends, so that no one else decides about it. */
    async lock(id: string): Promise<RegulationRule | null> {
      await lockRows(db, 'regulation_rules', [id])
      return repository.find(id)
    },

    async add({ id, regulationId, kind, body, ...rule }: NewRule): Promise<void> {
      await db
        .insertInto('regulation_rules')
        .values({
          id,
          regulation_id: regulationId,
          kind,
          number: null,
          body: JSON.stringify(body),
          valid_from: rule.validFrom,
          source: rule.source,
          state: 'proposed',
          version: 1,
          created_at: rule.createdAt,
          created_by: rule.createdBy,
          updated_at: rule.createdAt,
        })
        .execute()
    },

    /** Returns the number of the next version of a kind. */
    async nextNumber({ regulationId, kind }: { regulationId: string; kind: RuleKind }): Promise<number> {
      const { last } = await db
        .selectFrom('regulation_rules')
        .select((eb) => eb.fn.max('number').as('last'))
        .where('regulation_id', '=', regulationId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return (last ?? 0) + 1
    },

    /**
     * Counts the students who study now by batch and regulation: their own, or else that of their batch; null where
     * they have neither.
     */
    async students(): Promise<StudentsOfBatch[]> {
      const rows = await db
        .selectFrom('students')
        .leftJoin('catalogue_entries as batch', 'batch.id', 'students.batch_id')
        .select((eb) => [
          'students.batch_id as batchId',
          eb.fn.coalesce('students.regulation_id', 'batch.regulation_id').as('regulationId'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where('students.status', '=', 'studying')
        .groupBy(['students.batch_id', 'students.regulation_id', 'batch.regulation_id'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Returns false if another decision came first. */
    setState: (
      seen: Pick<RegulationRule, 'id' | 'version'>,
      state: RuleState,
      { at, number }: { at: string; number?: number },
    ): Promise<boolean> =>
      versionedRows(db, 'regulation_rules').change(seen, {
        state,
        updated_at: at,
        ...(number !== undefined && { number }),
      }),
  }
  return repository
}

const ruleOf = (row: Selectable<RegulationRuleRow>): RegulationRule => ({
  id: row.id,
  regulationId: row.regulation_id,
  kind: row.kind,
  number: row.number,
  // Only checked rules are written, so the cast is safe.
  body: JSON.parse(row.body) as RuleBody,
  validFrom: row.valid_from,
  source: row.source,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
})
