import { namesSomebody } from '#lib/rules/college/consent.ts'
import { paiseOf } from '#lib/rules/money/paise.ts'
import {
  type AdmissionField,
  admissionFields,
  type EntryFieldName,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
import { type AdmissionPayload, isMasked, isOfLetters } from '#lib/schemas/admissions/payload.ts'
import { saysNumber } from '#lib/schemas/admissions/without-aadhaar.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { unprintableTexts } from '../../../kernel/core/unprintable-texts.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../../catalogue/feature.ts'
import {
  type AdmissionFields,
  dependentEntries,
  entryFieldNames,
  type TextFieldName,
  textFieldNames,
} from '../records/admission.ts'

interface ValidationContext extends EntryContext {
  /** The stored values; null for a new one. */
  before: AdmissionFields | null
  /** An Indian day. */
  today: string
}

/**
 * Validates a payload and converts it to stored fields.
 * @throws DomainError Invalid, at the fields by their names in the payload
 */
export function validateAdmission(payload: AdmissionPayload, context: ValidationContext): AdmissionFields {
  const problems: Record<string, FieldProblem> = {}
  const fields = {
    entries: entriesIn(payload, context, problems),
    texts: textsIn(payload),
    aadhaar: aadhaarIn(payload, context, problems),
  }
  for (const name of textFieldNames)
    if (saysNumber(fields.texts[name], fields.aadhaar))
      problems[admissionFields[name].payload] = { code: 'admissions.aadhaarInText', params: {} }
  const unprintable = unprintableTexts(fields.texts, context.before?.texts)
  for (const name of textFieldNames) {
    const { is, payload: wire }: AdmissionField = admissionFields[name]
    const text = fields.texts[name]
    const problem = unprintable[name]
    if (problem) problems[wire] = problem
    else if (is === 'letters' && text !== '' && text !== context.before?.texts[name] && !isOfLetters(text))
      problems[wire] = { code: 'admissions.enterText', params: {} }
  }
  if (payload.dateOfBirth > context.today)
    problems['dateOfBirth'] = { code: 'admissions.notBornYet', params: {} }
  const isOtherDay = payload.dateOfAdmission !== context.before?.texts.admittedOn
  if (isOtherDay && payload.dateOfAdmission > context.today)
    problems['dateOfAdmission'] = { code: 'admissions.admittedToCome', params: {} }
  // The rule would accept “No” as a consent.
  if (fields.texts.consentGivenBy !== '' && !namesSomebody(fields.texts.consentGivenBy))
    problems['consentGivenBy'] = { code: 'admissions.consentNames', params: {} }
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return fields
}

function textsIn(payload: AdmissionPayload): AdmissionFields['texts'] {
  const textOf = (name: TextFieldName): string => {
    const { is, payload: wire }: AdmissionField = admissionFields[name]
    // The table's names are also the payload's.
    const typed = payload[wire as keyof AdmissionPayload]
    if (is === 'rupees') return paiseOf(typed)
    return name === 'hallTicketNo' ? typed.toUpperCase() : typed
  }
  return Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)])) as AdmissionFields['texts']
}

function aadhaarIn(
  { aadharNo }: AdmissionPayload,
  { before }: ValidationContext,
  problems: Record<string, FieldProblem>,
): string {
  if (!isMasked(aadharNo)) return aadharNo
  const kept = before?.aadhaar ?? ''
  if (kept.slice(-4) === aadharNo.slice(-4)) return kept
  problems['aadharNo'] = { code: 'admissions.aadhaarMasked', params: {} }
  return ''
}

interface EntryContext {
  view: CatalogueView
  /** The college uses seat types in place of admission types. */
  usesSeatTypes: boolean
  before: Pick<AdmissionFields, 'entries'> | null
}

/** Resolves words to entries of the catalogue. Ambiguous words are reported at their field, never guessed. */
function entriesIn(
  payload: AdmissionPayload,
  { view, usesSeatTypes, before }: EntryContext,
  problems: Record<string, FieldProblem>,
): AdmissionFields['entries'] {
  const found = new Map<EntryFieldName, CatalogueEntry>()
  const kept = (name: EntryFieldName): string | null => before?.entries[name] ?? null

  function take(name: EntryFieldName, entries: readonly CatalogueEntry[]): void {
    const { payload: wire } = admissionFields[name]
    const own = entries.find(({ id }) => id === kept(name))
    const open = entries.filter(({ isRetired }) => !isRetired)
    const [entry, another] = own ? [own] : open
    if (entry && !another) found.set(name, entry)
    else problems[wire] = problemOf(payload[wire], another !== undefined)
  }

  function read(name: EntryFieldName, within?: Within): void {
    const word = payload[admissionFields[name].payload]
    if (word !== '') take(name, view.find(entryFields[name], word, within))
  }

  if (payload.courseAppliedFor !== '') take('course', resolveCourses(payload, view, kept('course')))
  const course = found.get('course')
  for (const name of ['branch', 'batch', 'semester'] as const) read(name, course && { parentId: course.id })
  read('category')
  const category = found.get('category')
  read('subCaste', category && { parentId: category.id })
  // wire: such a college sends the seat type under the name of the admission type.
  const seatTypes = usesSeatTypes ? view.find('seatType', payload.admissionType) : []
  if (seatTypes.length > 0) take('seatType', seatTypes)
  else read('admissionType')
  for (const name of entryFieldNames) if (!found.has(name) && !dependentEntries.has(name)) read(name)
  return Object.fromEntries(
    entryFieldNames.map((name) => [name, found.get(name)?.id ?? null]),
  ) as AdmissionFields['entries']
}

/** A college that splits a degree names its parts by the degree; then branch and batch decide. */
function resolveCourses(
  { courseAppliedFor, branch, batch }: AdmissionPayload,
  view: CatalogueView,
  kept: string | null,
): readonly CatalogueEntry[] {
  const all = view.coursesOf(courseAppliedFor)
  const own = all.filter(({ id }) => id === kept)
  const has = (kind: 'branch' | 'batch', word: string, parentId: string): boolean =>
    word === '' || view.find(kind, word, { parentId }).length > 0
  const fitting = all.filter(({ id }) => has('branch', branch, id) && has('batch', batch, id))
  if (fitting.length > 0) return fitting
  return own.length > 0 ? own : all
}

const problemOf = (value: string, isSeveral: boolean): FieldProblem => ({
  code: isSeveral ? 'admissions.severalInCatalogue' : 'admissions.notInCatalogue',
  params: { value },
})
