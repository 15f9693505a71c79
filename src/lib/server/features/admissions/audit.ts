import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { mask } from '#lib/rules/numbers/aadhaar.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
  recordName,
} from '#lib/schemas/admissions/fields.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import {
  type AdmissionChange,
  type AdmissionFields,
  entryFieldNames,
  type TextFieldName,
  textFieldNames,
} from './records/admission.ts'

/** Fields whose values are codes of the form, not entries of the catalogue. */
const choiceFields = admissionFieldNames.filter((name) => {
  const { is } = admissionFields[name] as AdmissionField
  return typeof is === 'object' && 'oneOf' in is
})
/** Blood groups need no translation. */
const sayChoice = (code: string): string => say(`admissions.value.${code}`) ?? code

/** Tells the audit trail how to describe this feature's actions and how to find their records. */
export const admissionsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'admission.submitted',
    'admission.changed',
    'admission.admitted',
    'admission.cancelled',
    'admission.photoSaved',
    'admission.photoRemoved',
    'admission.certificatesReceived',
    'admission.certificatesWaived',
    'admission.certificatesReturned',
    'admission.revealed',
    'admission.registerUpdated',
    'admission.takenBack',
    'admissionForms.made',
    'admissionSeries.saved',
    'admissionSeries.removed',
    'admissionSeries.wentOn',
    'photoUpload.saved',
  ),
  records: {
    admission: recordsIn({
      table: 'admissions',
      coded: {
        state: (code) => say(`admissions.state.${code}`),
        ...Object.fromEntries(choiceFields.map((name) => [name, sayChoice])),
      },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'number'],
      searched: ['name', 'number'],
      page: '/[...locale]/app/Admissions/[admissionId]',
      to: ({ id }) => routes.admission(id),
    }),
    admissionSeries: recordsIn({
      table: 'admission_series',
      name: 'pattern',
      calledBy: ['pattern'],
      searched: ['pattern'],
      page: '/[...locale]/app/Admissions/numbers',
      to: () => routes.admissionNumbers,
    }),
    photoUpload: recordsIn({
      table: 'admission_photo_uploads',
      name: 'file_name',
      searched: ['file_name'],
      page: '/[...locale]/app/Admissions/photos',
      to: ({ id }) => routes.photosOf(id),
    }),
  },
}

/** The audit trail never stores an Aadhaar number or its hash. */
export const auditedFields = [
  'number',
  'state',
  'note',
  'revealed',
  'certificates',
  'returnedTo',
  ...admissionFieldNames.filter((name) => name !== 'aadhaar'),
] as const

/** Formats every filled field; the Aadhaar number is masked. */
export function formatFields(
  view: CatalogueView,
  { entries, texts, aadhaar }: AdmissionFields,
): Record<string, string> {
  const said = [
    ...entryFieldNames.map((name) => [name, view.nameOf(entries[name])] as const),
    ...textFieldNames.map((name) => [name, isRupees(name) ? rupeesOf(texts[name]) : texts[name]] as const),
    ['aadhaar', aadhaar === '' ? '' : mask(aadhaar)] as const,
  ]
  return Object.fromEntries(said.filter(([, value]) => value !== ''))
}

export const isRupees = (name: AdmissionFieldName): boolean =>
  (admissionFields[name] as AdmissionField).is === 'rupees'

/** Returns the fields that differ, before and after. */
export function diffFields(
  view: CatalogueView,
  before: AdmissionFields,
  after: AdmissionFields,
): Pick<AdmissionChange, 'before' | 'after'> {
  const old = formatFields(view, before)
  const now = formatFields(view, after)
  const changed = admissionFieldNames.filter(
    (name) =>
      (old[name] ?? '') !== (now[name] ?? '') || (name === 'aadhaar' && before.aadhaar !== after.aadhaar),
  )
  const only = (fields: Record<string, string>) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? '']))
  return { before: only(old), after: only(now) }
}

/** Formats a record under the names of the modify mode, with values as a form would send them. */
export function formatRecord(view: CatalogueView, admission: AdmissionFields): Record<string, string> {
  const said = Object.fromEntries(
    admissionFieldNames.map((name) => [recordName(name), formatFieldValue(view, admission, name)]),
  )
  const also = Object.entries(alsoCalled.record).map(([wire, name]) => [wire, said[recordName(name)] ?? ''])
  return {
    ...said,
    ...Object.fromEntries(also),
    admintypeCode: said[recordName('admissionType')] ?? '',
  }
}

function formatFieldValue(
  view: CatalogueView,
  { entries, texts, aadhaar }: AdmissionFields,
  name: (typeof admissionFieldNames)[number],
): string {
  if (name === 'aadhaar') return aadhaar === '' ? '' : mask(aadhaar)
  const entry = entryFieldNames.find((field) => field === name)
  if (entry) return wordOf(view, entries[entry], entry === 'branch')
  const { is }: AdmissionField = admissionFields[name]
  // All other fields are texts.
  const text = texts[name as TextFieldName]
  return is === 'rupees' ? rupeesOf(text) : text
}

/** wire: branches are chosen by their short names. */
export const wordOf = (
  view: Pick<CatalogueView, 'byId' | 'nameOf'>,
  id: string | null,
  isBranch: boolean,
): string => (isBranch && view.byId(id ?? '')?.shortName) || view.nameOf(id)
