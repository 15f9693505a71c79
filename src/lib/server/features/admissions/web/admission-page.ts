import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { sayError } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice, keepsAdmissions } from '#lib/rules/roles/offices.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import {
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  admissionParts,
} from '#lib/schemas/admissions/fields.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithSecret } from '../../../kernel/secrets/shown-once.ts'
import { formatField, formatStoredText } from '../form/compose-admission-form.ts'
import { isForOffice, mayReadAdmission } from '../policy.ts'
import { type AdmissionChange, type AdmissionRecord, isAdmissionMove } from '../records/admission.ts'
import { findObjection, isRecordComplete, listGaps } from '../register/admit.ts'
import type { RegisterDifference } from '../register/sync-register.ts'

interface AdmissionPage {
  admission: AdmissionRecord
  /** The fields, part by part. */
  groups: { title: string; facts: (readonly [string, string])[] }[]
  /** The facts below the name: number, branch and batch, seat. */
  headFacts: (readonly [string, string])[]
  photo: { address: string; name: string } | null
  activity: ActivityEntry[]
  mayWrite: boolean
  /** Corrections that are not in the register yet; null for readers and where there are none. */
  difference: RegisterDifference | null
  /** What an admission that can proceed still lacks. */
  missing: readonly string[]
  /** Nothing has happened to the student since the admission, so that it can be taken back. */
  mayTakeBack: boolean
  /** Why the admission cannot proceed yet; empty where it can. */
  objection: string
}

/** Returns null where the admission does not exist, or the reader may not see it. */
export async function admissionPage(app: App, id: string, user: CurrentUser): Promise<AdmissionPage | null> {
  const admission = await app.admissions.find(id)
  if (!admission || !(await mayReadAdmission(app, admission, user))) return null
  const view = await app.catalogue.read()
  const photo = await app.admissions.photoAddress(id)
  const { entries, texts, number } = admission
  const mayWrite = keepsAdmissions(user)
  const names = admissionFieldNames.filter((name) => mayWrite || !isForOffice(name))
  const gaps = admission.state === 'submitted' && (await app.admissions.gapsOf([admission])).get(id)
  const said = { admission, view, locale: getLocale() }
  return {
    difference: mayWrite ? await app.admissions.registerDifference(admission) : null,
    objection: formatObjection(admission, indianDate(app.clock.now())),
    missing: gaps ? listGaps(gaps) : [],
    mayTakeBack: mayWrite && (await isUntouchedStudent(app, admission)),
    admission,
    mayWrite,
    activity: await admissionHistory(app, admission, names),
    headFacts: [
      // The usual states have no badge.
      [m['admissions.document.state'](), m[`admissions.state.${admission.state}`]()],
      [m['admissions.document.number'](), number],
      [
        m['students.steps.class'](),
        [view.nameOf(entries.branch), view.nameOf(entries.batch)].filter(Boolean).join(' · '),
      ],
      [m['admissions.list.type'](), view.nameOf(entries.seatType ?? entries.admissionType)],
    ],
    photo: photo === null ? null : { address: photo, name: texts.name },
    groups: admissionParts.map((part) => ({
      title: m[`admissions.part.${part}`](),
      facts: names
        .filter((name) => admissionFields[name].part === part)
        .map((name) => [m[`admissions.field.${name}`](), formatField(said, name)] as const),
    })),
  }
}

/** Shows the button only; taking back checks the student again. */
async function isUntouchedStudent(
  { admissions, students }: Pick<App, 'admissions' | 'students'>,
  { id, state, studentId, erasedAt }: AdmissionRecord,
): Promise<boolean> {
  if (state !== 'admitted' || studentId === null || erasedAt !== null) return false
  const student = await students.show(studentId)
  const admitted = (await admissions.moves(id)).find(
    ({ from, to }) => from === 'submitted' && to === 'admitted',
  )
  return student?.version === 1 && student.createdAt === admitted?.at
}

function formatObjection(admission: AdmissionRecord, today: string): string {
  const problem = admission.state === 'submitted' && findObjection(admission, today)
  return problem ? sayError(problem, { name: admission.texts.name }) : ''
}

/** Handles the forms of one admission by the button's name. Readers have none of them. */
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
    if (asked === 'takeBack') {
      await admissions.takeBack(id, version, actorOf(context))
      return goOnDone(context, href(routes.admission(id)), asked)
    }
    if (!isAdmissionMove(asked)) throw invalid('request.invalid')
    const acceptsGaps = textOf(form, 'acceptsGaps') !== ''
    // Asks for a confirmation of gaps before they lead to a refusal.
    if (asked === 'admit' && !acceptsGaps && (await lacksSomething(admissions, id))) return 'askAdmit'
    const step = { move: asked, version, note: textOf(form, 'reason'), acceptsGaps }
    await admissions.move(id, step, actorOf(context))
    return goOnDone(context, href(routes.admission(id)), asked)
  })

async function lacksSomething(admissions: App['admissions'], id: string): Promise<boolean> {
  const found = await admissions.find(id)
  const gaps = found?.state === 'submitted' && (await admissions.gapsOf([found])).get(id)
  return gaps ? !isRecordComplete(gaps) : false
}

/** Lists changes of these fields and transitions, newest first. */
async function admissionHistory(
  { admissions, people }: Pick<App, 'admissions' | 'people'>,
  { id }: Pick<AdmissionRecord, 'id'>,
  shown: readonly AdmissionFieldName[],
): Promise<ActivityEntry[]> {
  const [changes, moves] = await Promise.all([admissions.history(id), admissions.moves(id)])
  const names = await people.namesOf([...new Set([...changes, ...moves].map(({ byId }) => byId))])
  const authorshipOf = ({ byId, at, note }: { byId: string; at: string; note: string }) => ({
    by: names.get(byId) ?? '',
    at,
    note,
  })
  const actions = [
    ...changes.map((change) => ({
      version: change.version,
      ...authorshipOf(change),
      action: m['admissions.history.changed'](),
      fields: fieldsOf(change, shown),
    })),
    ...moves.map((move) => ({
      version: move.version,
      ...authorshipOf(move),
      fields: [],
      action: nameMove(move),
    })),
  ]
  return actions.toSorted((one, other) => other.version - one.version)
}

function nameMove({ from, to }: { from: string | null; to: string }): string {
  if (from === to) return m['admissions.history.registerUpdated']()
  if (from === 'admitted' && to === 'submitted') return m['admissions.history.takenBack']()
  // The cast is safe: these are the states of the machine.
  return m[`admissions.history.${to as AdmissionState}`]()
}

const fieldsOf = (
  { before, after }: AdmissionChange,
  shown: readonly AdmissionFieldName[],
): ActivityEntry['fields'] =>
  Object.keys(after)
    .filter((name): name is AdmissionFieldName => shown.some((field) => field === name))
    .map((name) => ({
      field: m[`admissions.field.${name}`](),
      before: formatStoredText(name, before[name] ?? '', getLocale()),
      after: formatStoredText(name, after[name] ?? '', getLocale()),
    }))
