import type { ToldDeed } from '#lib/told-deed.ts'
import type { App } from '../app.ts'
import type { AuditedChange } from './audit.ts'
import { changedFields, sayAction, sayField } from './say-audit.ts'

/** Older ones stand in the trail itself. */
const mostShown = 50

/** Fields that stand in the trail as codes, or as several with commas between, and what each code says. */
type CodedFields = Record<string, (code: string) => string | null | undefined>

/**
 * What was done with a record, the newest first. Fields are told of its changes alone: what it began with
 * stands on its page, with what was changed since.
 */
export async function recordDeeds(
  { database, people }: Pick<App, 'database' | 'people'>,
  { entity, entityId }: Pick<AuditedChange, 'entity' | 'entityId'>,
  coded: CodedFields,
): Promise<ToldDeed[]> {
  const rows = await database.reads
    .selectFrom('audit_entries')
    .select(['action', 'at', 'actor_id as byId', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('place', 'desc')
    .limit(mostShown)
    .execute()
  const names = await people.namesOf([...new Set(rows.map(({ byId }) => byId))])
  const inWords = wordsFor(coded)
  return rows.map(({ action, at, byId, before, after }) => ({
    ...{ deed: sayAction(action), by: names.get(byId) ?? '', at, note: '' },
    fields: action === `${entity}.changed` ? changedFields(before, after).map(inWords) : [],
  }))
}

function wordsFor(coded: CodedFields) {
  const words = new Map(Object.entries(coded).map(([name, word]) => [sayField(name), word]))
  return (changed: ToldDeed['fields'][number]): ToldDeed['fields'][number] => {
    const word = words.get(changed.field)
    if (!word) return changed
    const inWords = (codes: string): string =>
      codes
        .split(', ')
        .map((code) => word(code) ?? code)
        .join(', ')
    return { ...changed, before: inWords(changed.before), after: inWords(changed.after) }
  }
}
