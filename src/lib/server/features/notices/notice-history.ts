import { say } from '#lib/i18n/say.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import type { App } from '../../kernel/app.ts'
import { recordChanges } from '../../kernel/audit/record-changes.ts'
import { changedFields, sayAction, sayField } from '../../kernel/audit/say-audit.ts'

/** What was done with a notice, the newest first. */
export async function noticeHistory(
  { database, people }: Pick<App, 'database' | 'people'>,
  id: string,
): Promise<ToldDeed[]> {
  const changes = await recordChanges(database.reads, { entity: 'notice', entityId: id })
  const names = await people.namesOf([...new Set(changes.map(({ byId }) => byId))])
  return changes.map(({ action, at, byId, before, after }) => ({
    ...{ deed: sayAction(action), by: names.get(byId) ?? '', at, note: '' },
    // What it began with stands on the page, with what was changed since.
    fields: action === 'notice.changed' ? changedFields(before, after).map(inWords) : [],
  }))
}

/** For whom it is stands in the trail as codes. */
function inWords({ field, before, after }: ToldDeed['fields'][number]): ToldDeed['fields'][number] {
  if (field !== sayField('audiences')) return { field, before, after }
  const words = (codes: string): string =>
    codes
      .split(', ')
      .map((code) => say(`notices.for.${code}`) ?? code)
      .join(', ')
  return { field, before: words(before), after: words(after) }
}
