import { say } from '#lib/i18n/say.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import type { App } from '../../../kernel/app.ts'
import { recordDeeds } from '../../../kernel/audit/record-deeds.ts'

/** What was done with a history, the newest first: what it said before each change. */
export const historyChanges = (
  app: Pick<App, 'database' | 'people'>,
  entityId: string,
): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'alumniHistory', entityId }, { status: (is) => say(`alumni.history.is.${is}`) })
