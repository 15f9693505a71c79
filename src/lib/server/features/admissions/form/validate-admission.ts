import { namesSomebody } from '#lib/rules/college/consent.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { paiseOf } from '#lib/rules/money/paise.ts'
import {
  type AdmissionField,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
  type EntryFieldName,
  entryFields,
  genders,
} from '#lib/schemas/admissions/fields.ts'
import {
  type AdmissionForm,
  admissionPayload,
  type AdmissionPayload,
  isMasked,
  isOfLetters,
  missingCode,
  requiredFields,
  saysNumber,
} from '#lib/schemas/admissions/payload.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { unprintableTexts } from '../../../kernel/core/unprintable-texts.ts'
import { problemsOf } from '../../../kernel/http/endpoint/read-input.ts'
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

/** Calls report fields below this part: `applicationFormData.name`. */
export const payloadPart = 'applicationFormData'

/**
 * Validates a payload by the rules of its form. Missing values are reported first: form 1 has one message for all
 * of them, form 2 one for each field, in their order (specification 1, section 5).
 * @throws DomainError Invalid, at the fields
 */
export function readPayload(form: AdmissionForm, sent: unknown): AdmissionPayload {
  const problems: Record<string, FieldProblem> = {}
  const read = problemsOf(admissionPayload[form], toFormPayload(sent), '', problems)
  const said = Object.values(problems)[0]
  // Without a problem the output of the schema is valid.
  if (!said) return read as AdmissionPayload
  const [missing] = requiredFields[form].filter((name) => problems[name]?.code === missingCode(form, name))
  const { code, params } = missing ? missingMessage(form, problems[missing] ?? said) : said
  throw invalid(code, params, problems)
}

const missingMessage = (form: AdmissionForm, own: FieldProblem): FieldProblem =>
  form === 1 ? { code: 'admissions.fillRequired', params: {} } : own

const isBlankValue = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Maps names and values to the form's spelling; where a field arrives under two names, the usual one wins unless it
 * is empty.
 */
function toFormPayload(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const read: Record<string, unknown> = { ...sent }
  for (const [also, name] of Object.entries(alsoCalled.payload)) {
    const usual = admissionFields[name].payload
    read[usual] = isBlankValue(read[usual]) ? read[also] : read[usual]
  }
  for (const name of admissionFieldNames) {
    const field: AdmissionField = admissionFields[name]
    const value = read[field.payload]
    if (typeof value === 'string') read[field.payload] = toFormValue(field, value)
  }
  return read
}

/** Further spellings of genders in files and clients; capitals are ignored. */
export const genderWords = {
  MALE: ['M', 'Boy', 'Männlich'],
  FEMALE: ['F', 'Girl', 'Weiblich'],
  TRANSGENDER: ['T', 'TG', 'Trans', 'Third gender', 'Other', 'Others', 'O', 'Divers'],
} as const satisfies Record<(typeof genders)[number], readonly string[]>

const genderOf = new Map(
  genders.flatMap((gender) => genderWords[gender].map((word) => [word.toLowerCase(), gender] as const)),
)

/**
 * Converts a value from a client's or a file's spelling to the form's: a date with a time or as a spreadsheet's
 * number, a gender in other words. Other values stay unchanged for the field's rule to check.
 * @example toFormValue({ is: 'date', … }, '2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function toFormValue({ is }: Pick<AdmissionField, 'is'>, written: string): string {
  if (is === 'date') return readDayFirstDate(written) ?? written
  if (typeof is === 'object' && 'oneOf' in is && is.oneOf === genders)
    return genderOf.get(written.trim().toLowerCase()) ?? written
  return written
}
