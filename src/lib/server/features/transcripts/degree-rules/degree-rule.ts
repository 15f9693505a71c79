import type { DegreeRule } from '#lib/rules/grades/degree-rule.ts'

/** One version of the rule of a regulation. */
export interface KeptRule {
  id: string
  /** Empty for every regulation that has none of its own. */
  regulation: string
  version: number
  /** Null where the regulation has none of its own any more. */
  rule: DegreeRule | null
  madeAt: string
  /** A user's id. */
  madeBy: string
}
