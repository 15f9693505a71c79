import { sayError } from '#lib/i18n/say.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { keepsAdmissions } from '#lib/rules/admissions.ts'
import { admissionFieldNames, admissionFields, admissionParts } from '#lib/schemas/admissions/fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import { getLocale } from '#paraglide/runtime.js'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { admissionHistory } from '../admission-history.ts'
import { sayGaps } from '../admission-gaps.ts'
import type { AdmissionRecord } from '../admission.ts'
import { isForOffice, mayBeSeenBy } from '../admissions.policy.ts'
import { objectionTo } from '../move-admission.ts'
import type { RegisterDifference } from '../register-update.ts'
import { sayField } from '../compose-admission-form.ts'

export interface AdmissionPage {
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
  const [view, photo] = [await app.catalogue.read(), await app.admissions.photoAddress(id)]
  const { entries, texts, number } = admission
  const mayWrite = keepsAdmissions(user)
  const names = admissionFieldNames.filter((name) => mayWrite || !isForOffice(name))
  const gaps = admission.state === 'submitted' && (await app.admissions.gapsOf([admission])).get(id)
  const said = { admission, view, locale: getLocale() }
  return {
    difference: mayWrite ? await app.admissions.registerDifference(admission) : null,
    objection: sayObjection(admission, indianDate(app.clock.now())),
    missing: gaps ? sayGaps(gaps) : '',
    ...{ admission, mayWrite, deeds: await admissionHistory(app, admission, names) },
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
