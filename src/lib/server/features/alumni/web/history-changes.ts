import type { ToldDeed } from '#lib/told-deed.ts'
import { type RecordTeller, recordDeeds } from '../../../kernel/audit/record-deeds.ts'

/** What was done with a history, the newest first: what it said before each change. */
export const historyChanges = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'alumniHistory', entityId })
