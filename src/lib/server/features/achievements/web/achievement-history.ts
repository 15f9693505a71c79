import { say } from '#lib/i18n/say.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import type { App } from '../../../kernel/app.ts'
import { recordChanges } from '../../../kernel/audit/record-changes.ts'
import { changedFields, sayAction, sayField } from '../../../kernel/audit/say-audit.ts'

/** What was done with an achievement, the newest first. */
export async function achievementHistory(
  { database, people }: Pick<App, 'database' | 'people'>,
  id: string,
): Promise<ToldDeed[]> {
  const changes = await recordChanges(database.reads, { entity: 'achievement', entityId: id })
  const names = await people.namesOf([...new Set(changes.map(({ byId }) => byId))])
  return changes.map(({ action, at, byId, before, after }) => ({
    ...{ deed: sayAction(action), by: names.get(byId) ?? '', at, note: '' },
    // What it began with stands on the page, with what was changed since.
    fields: action === 'achievement.changed' ? changedFields(before, after).map(inWords) : [],
  }))
}

/** The kind stands in the trail as a code. */
function inWords({ field, before, after }: ToldDeed['fields'][number]): ToldDeed['fields'][number] {
  if (field !== sayField('kind')) return { field, before, after }
  const word = (kind: string): string => say(`achievements.kind.${kind}`) ?? kind
  return { field, before: word(before), after: word(after) }
}
