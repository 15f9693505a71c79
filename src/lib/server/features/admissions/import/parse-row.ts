import * as v from 'valibot'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { namesSomebody } from '#lib/rules/college/consent.ts'
import { isUnderAge, isUnlikelyAge } from '#lib/rules/dates/age.ts'
import { paiseOf } from '#lib/rules/money/paise.ts'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import { isOfSeries } from '#lib/rules/numbers/admission-pattern.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import {
  type AdmissionField,
  admissionFields,
  type EntryFieldName,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
import {
  fieldRule,
  textHoldsAadhaar,
  isMasked,
  isOfLetters,
  saysNumber,
} from '#lib/schemas/admissions/payload.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueEntry, Within } from '../../catalogue/feature.ts'
import { toFormValue } from '../form/validate-admission.ts'
import {
  type AdmissionFields,
  dependentEntries,
  entryFieldNames,
  type ProvidedFields,
  pickProvided,
  textFieldNames,
} from '../records/admission.ts'
import type { AdmissionContext, Applicant } from './import-context.ts'

/** The parsed admission of one row. */
export interface ParsedAdmissionRow {
  /** The file's admission number; empty takes the next one. */
  number: string
  fields: ProvidedFields
}

/** Returns null where a cell is wrong. */
export function parseAdmissionRow(cells: RowCells, context: AdmissionContext): ParsedAdmissionRow | null {
  const faulty = { is: false }
  const own: RowCells = {
    ...cells,
    fault: (...fault) => ((faulty.is = true), cells.fault(...fault)),
    unknown: (...unknown) => ((faulty.is = true), cells.unknown(...unknown)),
  }
  const { aadhaar, ...texts } = parseTexts(own)
  for (const field of ['name', 'gender', 'aadhaar'] as const)
    if (own.text(field) === '') own.fault(field, 'missing')
  const fields = { entries: parseEntries(own, context), texts, aadhaar }
  if (texts.dateOfBirth > context.today) own.fault('dateOfBirth', 'notBornYet')
  if (texts.admittedOn > context.today) own.fault('admittedOn', 'admittedToCome')
  const known = context.withAadhaar(aadhaar)
  const number = parseNumber(own, context, { entries: fields.entries, known })
  refuseAadhaar(own, known, fields)
  if (faulty.is) return null
  warnOfDuplicates(own, context, { fields, known })
  return { number, fields: pickProvided(fields) }
}

/** Rejects a number of the running series, which would collide with its next one. */
function parseNumber(
  cells: RowCells,
  context: AdmissionContext,
  { entries, known }: Pick<AdmissionFields, 'entries'> & { known: Applicant | null },
): string {
  const number = cells.text('number').toUpperCase()
  if (number === '') return ''
  const owner = context.ownerOf(number)
  const format = context.formatOf(entries.course)
  if (!isRollNumber(number)) cells.fault('number', 'admissionNumberWrong')
  else if (owner !== null && owner.id !== known?.id)
    cells.fault('number', 'admissionNumberTaken', { name: owner.name })
  else if (owner === null && isOfSeries(format, number)) cells.fault('number', 'numberOfSeries', { format })
  return number
}

/**
 * Rejects an Aadhaar number that belongs to another name: one of the two is mistyped, and the row would otherwise
 * be skipped as existing.
 */
function refuseAadhaar(cells: RowCells, other: Applicant | null, { texts }: AdmissionFields): void {
  if (other && other.name.toLowerCase() !== texts.name.toLowerCase())
    cells.fault('aadhaar', 'aadhaarTaken', { name: other.name, admission: other.number })
}

/** Warns without rejecting: siblings share a mobile number, and a card may be misread. */
function warnOfDuplicates(
  cells: RowCells,
  context: AdmissionContext,
  { fields: { aadhaar, texts }, known }: { fields: AdmissionFields; known: Applicant | null },
): void {
  if (!hasCheckDigit(aadhaar)) cells.note('aadhaar', 'checkDigit')
  if (texts.dateOfBirth === '') cells.note('dateOfBirth', 'birthWanted')
  else if (isUnlikelyAge(texts.dateOfBirth, context.today)) cells.note('dateOfBirth', 'ageUnlikely')
  if (isUnderAge(texts.dateOfBirth, context.today) && texts.consentGivenBy === '')
    cells.note('consentGivenBy', 'consentWanted')
  const sameMobile = context.withMobile(texts.studentMobile, known)
  if (sameMobile) cells.note('studentMobile', 'mobileKnown', formatOther(sameMobile))
  const samePerson = context.withNameAndBirth(texts.name, texts.dateOfBirth, known)
  if (samePerson) cells.note('name', 'personKnown', formatOther(samePerson))
}

const formatOther = ({ name, number }: { name: string; number: string }) => ({ name, admission: number })

/** Resolves the row's entries of the catalogue; unknown words are offered for mapping, never guessed. */
function parseEntries(cells: RowCells, context: AdmissionContext): AdmissionFields['entries'] {
  const found = new Map<EntryFieldName, CatalogueEntry>()
  const read = (field: EntryFieldName, within?: Within): CatalogueEntry | undefined => {
    const entry = resolveEntry(cells, context, { field, within })
    if (entry) found.set(field, entry)
    return entry
  }
  const course = parseCourse(cells, read)
  if (course !== 'unknown') {
    const branch = read('branch', course && { parentId: course.id })
    if (branch) found.set('course', course ?? parentOf(context, branch))
    const ofCourse = branch && { parentId: branch.parentId }
    for (const field of ['batch', 'semester'] as const) if (ofCourse) read(field, ofCourse)
  }
  for (const field of ['branch', 'batch'] as const)
    if (cells.text(field) === '') cells.fault(field, 'missing')
  const category = read('category')
  read('subCaste', category && { parentId: category.id })
  parseAdmissionType(cells, context, found)
  for (const field of entryFieldNames) if (!dependentEntries.has(field)) read(field)
  // The keys are those of the fields.
  return Object.fromEntries(
    entryFieldNames.map((field) => [field, found.get(field)?.id ?? null]),
  ) as AdmissionFields['entries']
}

/** A file without a course column names it by the branch. Nothing else can be resolved for an unknown course. */
function parseCourse(
  cells: RowCells,
  read: (field: EntryFieldName) => CatalogueEntry | undefined,
): CatalogueEntry | undefined | 'unknown' {
  if (cells.text('course') === '') {
    if (!cells.has('course')) return undefined
    cells.fault('course', 'missing')
    return 'unknown'
  }
  return read('course') ?? 'unknown'
}

const parentOf = ({ byId }: AdmissionContext, { parentId }: CatalogueEntry): CatalogueEntry => {
  const parent = byId(parentId ?? '')
  if (!parent) throw new Error('A branch belongs to no course.')
  return parent
}

/** Colleges that use seat types may write them below this heading. */
function parseAdmissionType(
  cells: RowCells,
  context: AdmissionContext,
  found: Map<EntryFieldName, CatalogueEntry>,
): void {
  const word = cells.text('admissionType')
  if (word === '') return
  const [type] = context.find('admissionType', word)
  const [seat] = type ? [] : context.find('seatType', word)
  if (type) found.set('admissionType', type)
  else if (seat) found.set('seatType', seat)
  else cells.unknown('admissionType')
}

interface EntryCell {
  field: EntryFieldName
  within: Within | undefined
}

/** Entries that belong to a course and are added to the row's course. */
const ofCourse: ReadonlySet<EntryFieldName> = new Set(['branch', 'batch', 'semester'])

/** Returns undefined where the cell is empty, or wrong and reported. */
function resolveEntry(
  cells: RowCells,
  { find }: AdmissionContext,
  { field, within }: EntryCell,
): CatalogueEntry | undefined {
  const word = cells.text(field)
  if (word === '') return undefined
  const [found, another] = find(entryFields[field], word, within)
  if (found && !another) return found
  if (another) cells.fault(field, field === 'branch' ? 'courseNeeded' : 'severalEntries')
  else cells.unknown(field, ofCourse.has(field) ? (within?.parentId ?? undefined) : undefined)
  return undefined
}

type Texts = AdmissionFields['texts'] & Pick<AdmissionFields, 'aadhaar'>

/** Maps the form's messages to a row's messages, which say how to correct the cell. */
const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invalid': 'valueUnknown',
  'admissions.enterNumber': 'wholeNumberWrong',
  'admissions.mobile2': 'mobileWrong',
  'admissions.aadhaar2': 'aadhaarWrong',
  'admissions.aadhaarInText': 'aadhaarInText',
  'admissions.enterEmail': 'emailWrong',
  'admissions.enterDate': 'dateWrong',
  'admissions.enterPercentage': 'percentageWrong',
  'admissions.enterDoorNo': 'doorNoWrong',
  'admissions.enterPincode': 'pincodeWrong',
  'admissions.enterLandline': 'landlineWrong',
}

/** The form uses one message for numbers; a row names the kind of number. */
const numbers: Partial<Record<string, string>> = { account: 'accountWrong', rupees: 'amountWrong' }

const fieldNames = [...textFieldNames, 'aadhaar' as const]
type FieldName = (typeof fieldNames)[number]

/** The keys are those of the fields. */
const noTexts = Object.fromEntries(fieldNames.map((field) => [field, ''])) as Texts

/** Built once and not for each cell. The keys are those of the fields. */
const rules = Object.fromEntries(fieldNames.map((field) => [field, fieldRule(field, 2)])) as Record<
  FieldName,
  ReturnType<typeof fieldRule>
>

/** Parses every cell that names no entry, by the rules of form 2; amounts become paise. */
export function parseTexts(cells: RowCells): Texts {
  const texts = { ...noTexts }
  for (const field of fieldNames) texts[field] = parseText(cells, field)
  const secured = texts.marksSecured
  const total = texts.totalMarks
  if (secured !== '' && total !== '' && Number(secured) > Number(total))
    cells.fault('marksSecured', 'marksAboveTotal')
  for (const field of textFieldNames)
    if (saysNumber(texts[field], texts.aadhaar)) cells.fault(field, 'aadhaarInText')
  return texts
}

function parseText(cells: RowCells, field: FieldName): string {
  const said = cells.text(field)
  if (said === '') return ''
  const of = admissionFields[field] as AdmissionField
  const { is } = of
  const input = toFormValue(of, is === 'aadhaar' ? aadhaarIn(said) : wholeNumber(is, said))
  const fault = (code: string, params?: Record<string, string | number>): string => {
    cells.fault(field, code, params)
    return ''
  }
  if (input === '') return ''
  if (is === 'aadhaar' && (isMasked(input) || isMaskedElsewhere(input))) return fault('aadhaarMasked')
  const parsed = v.safeParse(rules[field], input, { abortPipeEarly: true })
  const [issue] = parsed.issues ?? []
  if (issue?.message === 'admissions.enterText' || (!issue && is === 'letters' && !isOfLetters(input)))
    return textHoldsAadhaar(input) ? fault('aadhaarInText') : normaliseNote(cells, field, input)
  if (issue) return fault(codeOf(is, issue.message), limitIn(issue))
  const text = parsed.output as string
  // “No” is not a consent; adults need none.
  if (field === 'consentGivenBy' && !namesSomebody(text)) return ''
  if (is === 'rupees') return paiseOf(text)
  return field === 'hallTicketNo' ? text.toUpperCase() : text
}

function codeOf(is: AdmissionField['is'], message: string): string {
  const ofNumber = typeof is === 'string' ? numbers[is] : undefined
  if (message === 'admissions.enterNumber' && ofNumber !== undefined) return ofNumber
  return codes[message] ?? 'valueUnknown'
}

/**
 * Removes characters such as the comma in “Govt. Jr. College, Guntur”: the form allows letters only, and a file of
 * a hundred rows should not fail for a comma.
 */
function normaliseNote(cells: RowCells, field: FieldName, input: string): string {
  cells.note(field, 'lettersOnly')
  return input
}

/** Removes dashes or dots between the groups of four. @example aadhaarIn('5550-0000-5181') // '555000005181' */
const aadhaarIn = (input: string): string =>
  wholeNumber('aadhaar', input).replace(/^(\d{4})[._–-](\d{4})[._–-](\d{4})$/, '$1$2$3')

/** Recognises how other programs mask a number: xxxxxxxx2346, ****-****-2346. */
const isMaskedElsewhere = (input: string): boolean => /^(?:[x*•]{4}[\s._–-]?){2}\d{4}$/iu.test(input)

/**
 * Removes the decimals that some programs add to a number cell.
 * @example wholeNumber('number', '32534.0') // '32534'
 */
const wholeNumber = (is: AdmissionField['is'], input: string): string =>
  typeof is === 'string' && ['number', 'mobile', 'aadhaar', 'pincode', 'account'].includes(is)
    ? input.replace(/\.0+$/, '')
    : input
