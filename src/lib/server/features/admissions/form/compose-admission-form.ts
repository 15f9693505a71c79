import { showDate } from '#lib/i18n/dates.ts'
import { showRupees } from '#lib/i18n/rupees.ts'
import { sayDecimal } from '#lib/i18n/numbers.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { mask } from '#lib/rules/numbers/aadhaar.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  admissionParts,
} from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Fact } from '../../../kernel/documents/pieces/facts.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { isRupees } from '../audit.ts'
import { isForOffice } from '../policy.ts'
import { type AdmissionFields, type AdmissionRecord, entryFieldNames } from '../records/admission.ts'
import type { AdmissionFormDocument } from './admission-form.document.ts'

type Locale = 'en' | 'de'

export interface AdmissionFormInput {
  /** An admission, or an unsaved one, which has no number. */
  admission: AdmissionFields & Partial<Pick<AdmissionRecord, 'number' | 'state' | 'verifyCode'>>
  view: Pick<CatalogueView, 'nameOf'>
  photo: Uint8Array | null
  letterhead: Letterhead
  /** ISO date. */
  issuedOn: string
  publicOrigin: string
  locale: Locale
  /** What the college agreed with an agent is printed for the admissions office only. */
  isForOffice: boolean
}

/** Translates the form; the Aadhaar number shows its last four digits only. */
export function composeAdmissionForm(composed: AdmissionFormInput): AdmissionFormDocument {
  const { admission, photo, letterhead, issuedOn, locale } = composed
  const isShown = (name: AdmissionFieldName): boolean => composed.isForOffice || !isForOffice(name)
  const at = { locale }
  const said = admissionParts.map((part) => {
    const title = m[`admissions.part.${part}`]({}, at)
    const names = admissionFieldNames.filter(
      (name) => admissionFields[name].part === part && !beside.has(name) && isShown(name),
    )
    return {
      title,
      continued: m['admissions.document.continued']({ title }, at),
      facts: names.map((name) => factOf(composed, name)),
    }
  })
  return {
    letterhead,
    issuedOn,
    language: locale,
    verify: verificationOf(composed),
    title: m['admissions.document.title']({}, at),
    pageLabel: [admission.number, m['memo.page']({}, at)].filter(Boolean).join(' · '),
    photo: { bytes: photo, label: m['admissions.document.photo']({}, at) },
    about: [
      [m['admissions.document.number']({}, at), admission.number ?? ''],
      [
        m['admissions.document.state']({}, at),
        admission.state ? m[`admissions.state.${admission.state}`]({}, at) : '',
      ],
      ...[...beside].map((name) => factOf(composed, name)),
    ],
    parts: said.filter(({ facts }) => facts.some(([, text]) => text !== '')),
    declaration: m['admissions.document.declaration']({}, at),
    signatories: [
      m['admissions.document.student']({}, at),
      m['admissions.document.parent']({}, at),
      m['admissions.document.office']({}, at),
    ],
  }
}

/** An unsaved form has no code to verify. */
function verificationOf({
  admission: { verifyCode },
  publicOrigin,
  locale,
}: AdmissionFormInput): AdmissionFormDocument['verify'] {
  if (!verifyCode) return null
  const label = m['admissions.document.verify']({}, { locale })
  return { url: `${publicOrigin}/verify/${verifyCode}`, code: verifyCode, label }
}

/** Fields that identify the form at a glance. */
const beside: ReadonlySet<AdmissionFieldName> = new Set([
  'name',
  'nameInOwnScript',
  'course',
  'branch',
  'batch',
  'admittedOn',
] as const)

const factOf = (composed: AdmissionFormInput, name: AdmissionFieldName): Fact => [
  m[`admissions.field.${name}`]({}, { locale: composed.locale }),
  formatField(composed, name),
]

export function formatField(
  { admission, view, locale }: Pick<AdmissionFormInput, 'view' | 'locale'> & { admission: AdmissionFields },
  name: AdmissionFieldName,
): string {
  if (name === 'aadhaar') return admission.aadhaar === '' ? '' : mask(admission.aadhaar)
  const entry = entryFieldNames.find((field) => field === name)
  if (entry) return view.nameOf(admission.entries[entry])
  // All other fields are texts.
  const text = admission.texts[name as keyof AdmissionFields['texts']]
  return formatStoredText(name, isRupees(name) ? rupeesOf(text) : text, locale)
}

/** Formats a field's text from the history. */
export function formatStoredText(name: AdmissionFieldName, text: string, locale: Locale): string {
  const { is }: AdmissionField = admissionFields[name]
  if (is === 'date' && text !== '') return showDate(text, locale)
  if (is === 'rupees') return showRupees(text)
  if (is === 'percentage') return sayDecimal(text, locale)
  return typeof is === 'object' && isValue(text) ? m[`admissions.value.${text}`]({}, { locale }) : text
}

const values = [
  'MALE',
  'FEMALE',
  'TRANSGENDER',
  'yes',
  'no',
  'oldStudent',
  'news',
  'media',
  'familyRelation',
  'website',
  'others',
] as const
const isValue = (text: string): text is (typeof values)[number] => values.some((value) => value === text)
