import { say } from '#lib/i18n/say.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import type { App } from '../../../kernel/app.ts'
import { recordDeeds } from '../../../kernel/audit/record-deeds.ts'

/** What was done with an achievement, the newest first. */
export const achievementHistory = (
  app: Pick<App, 'database' | 'people'>,
  entityId: string,
): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'achievement', entityId }, { kind: (kind) => say(`achievements.kind.${kind}`) })
