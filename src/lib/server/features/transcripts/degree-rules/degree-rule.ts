import type { DegreeRule } from '#lib/rules/grades/degree-rule.ts'

/** One version of the rule of a regulation. */
export interface KeptRule {
  id: string
  /** Empty for the general rule, which applies to regulations without one of their own. */
  regulation: string
  version: number
  /** Null if the regulation no longer has a rule of its own. */
  rule: DegreeRule | null
  madeAt: string
  /** A user id. */
  madeBy: string
}
