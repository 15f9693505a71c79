import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here. */
export const checklistTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('checklist.changed'),
}
