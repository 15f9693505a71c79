import type { Kysely, Selectable } from 'kysely'
import type { DegreeRule } from '#lib/rules/grades/degree-rule.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { DegreeRuleRow } from '../tables.ts'
import type { KeptRule } from './degree-rule.ts'

export function degreeRuleRepository(db: Kysely<Tables>) {
  return {
    /** Returns all versions of all rules, newest last; a college has few. */
    async all(): Promise<KeptRule[]> {
      const rows = await db
        .selectFrom('degree_rules')
        .selectAll()
        .orderBy('regulation')
        .orderBy('version')
        .execute()
      return rows.map(ruleOf)
    },

    /** Returns false if someone else has written that version first. */
    async add({ id, regulation, version, rule, madeAt, madeBy }: KeptRule): Promise<boolean> {
      const body = rule && JSON.stringify(rule)
      const result = await db
        .insertInto('degree_rules')
        .values({ id, regulation, version, body, made_at: madeAt, made_by: madeBy })
        .onConflict((clash) => clash.columns(['regulation', 'version']).doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
    },
  }
}

const ruleOf = (row: Selectable<DegreeRuleRow>): KeptRule => ({
  id: row.id,
  regulation: row.regulation,
  version: row.version,
  // Only checked rules are written, so the cast is safe.
  rule: row.body === null ? null : (JSON.parse(row.body) as DegreeRule),
  madeAt: row.made_at,
  madeBy: row.made_by,
})
