import type { RuleKind } from '../rules/regulations/regulation-rule.ts'
import type { Role } from '../schemas/role.ts'

/** Roles that propose rules of a kind: what concerns examinations is the business of their office. */
const keepersOf: Readonly<Record<RuleKind, readonly Role[]>> = {
  attendance: ['ROLE_ACADEMICS'],
  internal: ['ROLE_EXAMINATION'],
  promotion: ['ROLE_ACADEMICS', 'ROLE_EXAMINATION'],
}

/** Roles that propose rules of some kind. */
export const ruleKeepers = ['ROLE_ACADEMICS', 'ROLE_EXAMINATION'] as const

/** Roles that decide on a proposal. */
export const ruleCheckers = ['ROLE_PRINCIPAL', 'ROLE_DEAN'] as const

type User = { roles: readonly Role[] } | null

/** Tells whether a user may propose rules of a kind. */
export const keepsRules = (user: User, kind: RuleKind): boolean =>
  keepersOf[kind].some((role) => user?.roles.includes(role))

/** Tells whether a user may decide on proposed rules. */
export const checksRules = (user: User): boolean => ruleCheckers.some((role) => user?.roles.includes(role))
