import { saidDeeds } from '../../kernel/audit/deeds.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here. */
export const linksTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'loginLink.made',
    'loginLink.ended',
    'parentLink.made',
    'parentLink.ended',
    'parentLink.codeMade',
    'parentLink.codeDropped',
  ),
}
