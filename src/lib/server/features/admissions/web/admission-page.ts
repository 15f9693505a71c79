import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { sayError } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice, keepsAdmissions } from '#lib/rules/admissions.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import {
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  admissionParts,
} from '#lib/schemas/admissions/fields.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithSecret } from '../../../kernel/secrets/shown-once.ts'
import { sayField, sayText } from '../form/compose-admission-form.ts'
import { isForOffice, mayBeSeenBy } from '../policy.ts'
import { isAdmissionMove } from '../records/admission-states.ts'
import type { AdmissionChange, AdmissionRecord } from '../records/admission.ts'
import { isComplete, sayGaps } from '../register/admission-gaps.ts'
import { objectionTo } from '../register/admit.ts'
import type { RegisterDifference } from '../register/sync-register.ts'

interface AdmissionPage {
  admission: AdmissionRecord
  /** What it says, part by part. */
  groups: { title: string; facts: (readonly [string, string])[] }[]
  /** Below the name: its number, branch and batch. */
  lead: string
  photo: { address: string; name: string } | null
  deeds: ToldDeed[]
  mayWrite: boolean
  /** What was corrected since the admission and is not in the register; null for readers and where nothing is. */
  difference: RegisterDifference | null
  /** What is missing of somebody who may be admitted, in words; empty where nothing is. */
  missing: string
  /** Why the person cannot be admitted yet; empty where nothing speaks against it. */
  objection: string
}

/** Null for an admission that is not there, or not for this reader. */
export async function admissionPage(app: App, id: string, user: CurrentUser): Promise<AdmissionPage | null> {
  const admission = await app.admissions.find(id)
  if (!admission || !(await mayBeSeenBy(app, admission, user))) return null
  const view = await app.catalogue.read()
  const photo = await app.admissions.photoAddress(id)
  const { entries, texts, number } = admission
  const mayWrite = keepsAdmissions(user)
  const names = admissionFieldNames.filter((name) => mayWrite || !isForOffice(name))
  const gaps = admission.state === 'submitted' && (await app.admissions.gapsOf([admission])).get(id)
  const said = { admission, view, locale: getLocale() }
  return {
    difference: mayWrite ? await app.admissions.registerDifference(admission) : null,
    objection: sayObjection(admission, indianDate(app.clock.now())),
    missing: gaps ? sayGaps(gaps) : '',
    admission,
    mayWrite,
    deeds: await admissionHistory(app, admission, names),
    lead: [number, view.nameOf(entries.branch), view.nameOf(entries.batch)].filter(Boolean).join(' · '),
    photo: photo === null ? null : { address: photo, name: texts.name },
    groups: admissionParts.map((part) => ({
      title: m[`admissions.part.${part}`](),
      facts: names
        .filter((name) => admissionFields[name].part === part)
        .map((name) => [m[`admissions.field.${name}`](), sayField(said, name)] as const),
    })),
  }
}

function sayObjection(admission: AdmissionRecord, today: string): string {
  const problem = admission.state === 'submitted' && objectionTo(admission, today)
  return problem ? sayError(problem, { name: admission.texts.name }) : ''
}

/** What the forms about one admission do, by the name of the button. Readers have none of them. */
export const handleAdmission = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const { admissions } = context.locals.app
    const asked = textOf(form, 'action')
    const version = Number(textOf(form, 'version'))
    if (asked === 'reveal') {
      const aadhaar = await admissions.revealAadhaar(id, textOf(form, 'why'), actorOf(context))
      return goOnWithSecret(context, { aadhaar })
    }
    if (asked === 'updateRegister') {
      const seen = { version, studentVersion: Number(textOf(form, 'studentVersion')) }
      await admissions.updateRegister(id, seen, actorOf(context))
      return goOnDone(context, href(routes.admission(id)), asked)
    }
    if (!isAdmissionMove(asked)) throw invalid('request.invalid')
    const acceptsGaps = textOf(form, 'acceptsGaps') !== ''
    // What is missing is asked about before it is refused for that.
    if (asked === 'admit' && !acceptsGaps && (await lacksSomething(admissions, id))) return 'askAdmit'
    const step = { move: asked, version, note: textOf(form, 'reason'), acceptsGaps }
    await admissions.move(id, step, actorOf(context))
    return goOnDone(context, href(routes.admission(id)), asked)
  })

async function lacksSomething(admissions: App['admissions'], id: string): Promise<boolean> {
  const found = await admissions.find(id)
  const gaps = found?.state === 'submitted' && (await admissions.gapsOf([found])).get(id)
  return gaps ? !isComplete(gaps) : false
}

/** Newest first: what was changed of these fields of it, and what became of it. */
async function admissionHistory(
  { admissions, people }: Pick<App, 'admissions' | 'people'>,
  { id }: Pick<AdmissionRecord, 'id'>,
  shown: readonly AdmissionFieldName[],
): Promise<ToldDeed[]> {
  const [changes, moves] = await Promise.all([admissions.history(id), admissions.moves(id)])
  const names = await people.namesOf([...new Set([...changes, ...moves].map(({ byId }) => byId))])
  const told = ({ byId, at, note }: { byId: string; at: string; note: string }) => ({
    by: names.get(byId) ?? '',
    at,
    note,
  })
  const deeds = [
    ...changes.map((change) => ({
      version: change.version,
      ...told(change),
      deed: m['admissions.history.changed'](),
      fields: fieldsOf(change, shown),
    })),
    ...moves.map((move) => ({
      version: move.version,
      ...told(move),
      fields: [],
      // The states of its machine.
      deed:
        move.from === move.to
          ? m['admissions.history.registerUpdated']()
          : m[`admissions.history.${move.to as AdmissionState}`](),
    })),
  ]
  return deeds.toSorted((one, other) => other.version - one.version)
}

const fieldsOf = (
  { before, after }: AdmissionChange,
  shown: readonly AdmissionFieldName[],
): ToldDeed['fields'] =>
  Object.keys(after)
    .filter((name): name is AdmissionFieldName => shown.some((field) => field === name))
    .map((name) => ({
      field: m[`admissions.field.${name}`](),
      before: sayText(name, before[name] ?? '', getLocale()),
      after: sayText(name, after[name] ?? '', getLocale()),
    }))
