import { saidDeeds } from '../../kernel/audit/deeds.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here. */
export const collegeTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'college.edited',
    'college.bannerChanged',
    'college.bannerRemoved',
    'college.logoChanged',
    'college.logoRemoved',
    'college.photoChanged',
    'college.photoRemoved',
  ),
}
