import * as v from 'valibot'
import type { RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import { ruleInput, type TypedRule } from '#lib/schemas/regulations.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'

const actorWith = (name: string, role: Role): Actor => ({
  id: `u-${name}`,
  name,
  requestId: 'r1',
  roles: [role],
})

export const padma = actorWith('academics-padma', 'ROLE_ACADEMICS')
export const meena = actorWith('exam-meena', 'ROLE_EXAMINATION')
export const suresh = actorWith('dean-suresh', 'ROLE_DEAN')

const typedOf: Readonly<Record<RuleKind, Record<string, string>>> = {
  attendance: { required: '75', condonableFrom: '65', periodsForMid: '2', leavesOutMandatory: 'on' },
  internal: {
    'theory.name1': 'Mid examination',
    'theory.max1': '30',
    'theory.held1': '2',
    'theory.take1': 'average',
    'theory.name2': 'Viva',
    'theory.max2': '10',
  },
  promotion: {},
}

/** A rule as its form gives it. */
export const typedRule = (kind: RuleKind, more: Record<string, string> = {}): TypedRule =>
  v.parse(ruleInput(kind), { validFrom: '01-07-2026', source: 'R20, 6.1', ...typedOf[kind], ...more })
