import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import { type AlumniData, alumniData } from '#lib/schemas/alumni/history.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { History } from '../history.ts'

/** What the form shows of a history before anything is typed. */
export const typedOf = (history: AlumniData): Record<string, string> =>
  Object.fromEntries(Object.keys(alumniData.entries).map((name) => [name, history[name as keyof AlumniData]]))

/** What the form of a history shows that was changed meanwhile; null for every other answer, and where it was to go. */
export async function staleHistory(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  history: History,
): Promise<StaleRecord | null> {
  if (sent.values['action'] !== 'change') return null
  return staleRecord(context, sent, {
    ...{ entity: 'alumniHistory', id: history.id, stored: typedOf(history) },
    label: (field) => say(field === 'status' ? 'catalogue.status' : `alumni.field.${field}`) ?? '',
    word: (field, value) => (field === 'status' ? (say(`alumni.history.is.${value}`) ?? '') : value),
  })
}
