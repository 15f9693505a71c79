import type { ToldDeed } from '#lib/told-deed.ts'
import { type RecordTeller, recordDeeds } from '../../../kernel/audit/record-deeds.ts'

/** What was done with a notice, the newest first. */
export const noticeHistory = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'notice', entityId })
