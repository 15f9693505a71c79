import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { alumniData, type AlumniData, historyFileBytes } from '#lib/schemas/alumni/history.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import type { ToldDeed } from '#lib/lists/told-deed.ts'
import { recordDeeds, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { History } from '../histories/history.ts'

const upload = { files: { photo: { bytes: historyFileBytes }, certificate: { bytes: historyFileBytes } } }

const fields = Object.keys(alumniData.entries)

/** A history that is corrected, or one that was entered by mistake and goes: by the name of the button. */
export const handleAlumniHistory = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, sent) => {
    requireAccess(alumniOffice, context.locals.user)
    const { histories } = context.locals.app.alumni
    const seen = { id, version: Number(textOf(form, 'version')) }
    switch (textOf(form, 'action')) {
      case 'remove':
        await histories.remove(id, seen.version, actorOf(context))
        return goOnDone(context, href(routes.alumniHistories), 'removed')
      case 'change': {
        const files = { photo: sent.photo[0], certificate: sent.certificate[0] }
        await histories.change(seen, typedIn(form), files, actorOf(context))
        return goOnDone(context, href(routes.alumniHistory(id)), 'changed')
      }
      default:
        throw invalid('request.invalid')
    }
  })

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData) => parseInput(alumniData, textsOf(form, fields))

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
    entity: 'alumniHistory',
    id: history.id,
    stored: typedOf(history),
    label: (field) => say(field === 'status' ? 'catalogue.status' : `alumni.field.${field}`) ?? '',
    word: (field, value) => (field === 'status' ? (say(`alumni.history.is.${value}`) ?? '') : value),
  })
}

/** What was done with a history, the newest first: what it said before each change. */
export const historyChanges = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'alumniHistory', entityId })
