import type { ToldDeed } from '#lib/told-deed.ts'
import { type RecordTeller, recordDeeds } from '../../../kernel/audit/record-deeds.ts'

/** What was done with an achievement, the newest first. */
export const achievementHistory = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'achievement', entityId })
