import { paiseOf } from '#lib/rules/paise.ts'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import {
  type AdmissionField,
  type EntryFieldName,
  admissionFields,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
import { type AdmissionPayload, isMasked } from '#lib/schemas/admissions/payload.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../catalogue/feature.ts'
import { type AdmissionFields, type TextFieldName, entryFieldNames } from './admission.ts'
import { textFieldNames } from './text-fields.ts'

interface Judging {
  view: CatalogueView
  /** The college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes: boolean
  /** As it is kept; null for a new one. */
  before: AdmissionFields | null
}

/** What was sent, as it is kept. @throws DomainError Invalid, at the fields by their names in the payload */
export function judgeAdmission(payload: AdmissionPayload, judging: Judging): AdmissionFields {
  const problems: Record<string, FieldProblem> = {}
  const fields = {
    entries: entriesIn(payload, judging, problems),
    texts: textsIn(payload),
    aadhaar: aadhaarIn(payload, judging, problems),
  }
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return fields
}

function entriesIn(
  payload: AdmissionPayload,
  { view, usesSeatTypes, before }: Judging,
  problems: Record<string, FieldProblem>,
): AdmissionFields['entries'] {
  const found = new Map<EntryFieldName, CatalogueEntry>()
  function read(name: EntryFieldName, kind: CatalogueKind = entryFields[name], within?: Within): void {
    const { payload: wire } = admissionFields[name]
    const word = payload[wire]
    if (word === '') return
    const entry = entryMeant(view, { kind, word, within, kept: before?.entries[name] ?? null })
    if (entry) found.set(name, entry)
    else problems[wire] = { code: 'admissions.notInCatalogue', params: { value: word } }
  }
  read('course')
  const course = found.get('course')
  const ofCourse = course && { parentId: course.id }
  for (const name of ['branch', 'batch', 'semester'] as const) read(name, undefined, ofCourse)
  read('category')
  const category = found.get('category')
  read('subCaste', undefined, category && { parentId: category.id })
  if (usesSeatTypes && payload.admissionType !== '') readSeatType()
  else read('admissionType')
  for (const name of entryFieldNames) if (!found.has(name) && !dependent.has(name)) read(name)
  return Object.fromEntries(
    entryFieldNames.map((name) => [name, found.get(name)?.id ?? null]),
  ) as AdmissionFields['entries']

  function readSeatType(): void {
    const entry = view.find('seatType', payload.admissionType)[0]
    if (entry) found.set('seatType', entry)
    else read('admissionType')
  }
}

const dependent: ReadonlySet<EntryFieldName> = new Set([
  ...(['course', 'branch', 'batch', 'semester', 'category', 'subCaste', 'admissionType'] as const),
])

interface Meant {
  kind: CatalogueKind
  word: string
  within: Within | undefined
  /** The entry that the record names: where the word fits it, it stays, though others are called so by now. */
  kept: string | null
}

/** Undefined where none or several are called so: nobody guesses. */
function entryMeant(view: CatalogueView, { kind, word, within, kept }: Meant): CatalogueEntry | undefined {
  const entries = view.find(kind, word, within)
  const own = entries.find(({ id }) => id === kept)
  return own ?? (entries.length === 1 ? entries[0] : undefined)
}

function textsIn(payload: AdmissionPayload): AdmissionFields['texts'] {
  const textOf = (name: TextFieldName): string => {
    const { is, payload: wire }: AdmissionField = admissionFields[name]
    // A name of the table, and so of the payload.
    const typed = payload[wire as keyof AdmissionPayload]
    if (is === 'rupees') return paiseOf(typed)
    return name === 'hallTicketNo' ? typed.toUpperCase() : typed
  }
  return Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)])) as AdmissionFields['texts']
}

function aadhaarIn(
  { aadharNo }: AdmissionPayload,
  { before }: Judging,
  problems: Record<string, FieldProblem>,
): string {
  if (!isMasked(aadharNo)) return aadharNo
  const kept = before?.aadhaar ?? ''
  if (kept.slice(-4) === aadharNo.slice(-4)) return kept
  problems['aadharNo'] = { code: 'admissions.aadhaarMasked', params: {} }
  return ''
}
