import { saidDeeds } from '../../kernel/audit/deeds.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here. */
export const privacyTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('person.exported'),
}
