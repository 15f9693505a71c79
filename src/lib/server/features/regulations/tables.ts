import type { RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import type { RuleState } from '#lib/schemas/regulations.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    regulation_rules: RegulationRuleRow
  }
}

export interface RegulationRuleRow {
  id: string
  regulation_id: string
  kind: RuleKind
  /** Number of the version, counted by regulation and kind; null until it is confirmed. */
  number: number | null
  /** JSON of a `RuleBody`. */
  body: string
  /** ISO day. */
  valid_from: string
  source: string
  state: RuleState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}
