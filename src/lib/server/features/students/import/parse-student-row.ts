import * as v from 'valibot'
import { classPlace, namesOfBranch, sectionNameOf } from '#lib/catalogue/class-place.ts'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { rememberedFind } from '#lib/catalogue/remembered-find.ts'
import {
  readBareSemester,
  readStudyYear,
  semesterNames,
  yearOfSemester,
} from '#lib/catalogue/study-semester.ts'
import { incomeSlabs, profileFields } from '#lib/schemas/students/profile.ts'
import { isUnlikelyAge } from '#lib/rules/dates/age.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { incomeSlabOf } from '#lib/rules/money/income-slab.ts'
import { paiseOf, plainRupees } from '#lib/rules/money/paise.ts'
import { isApaarId, readApaarId } from '#lib/rules/numbers/apaar-id.ts'
import { isIndianMobile, readMobile } from '#lib/rules/numbers/mobile.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { maxStudentName } from '#lib/schemas/students/student.ts'
import type { App } from '../../../kernel/app.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueEntry, Within } from '../../catalogue/feature.ts'
import { studentRepository } from '../records/student.repository.ts'
import { type StudentReferenceField, type StudentFields, textFields } from '../records/student.ts'
import type { StudentColumn } from './student-columns.ts'

/** A student as a row states them: an empty cell leaves the field unchanged, “clear” empties it. */
export interface StudentSheetRow {
  /** `R` and the roll number, or `A` and the admission number. */
  key: string
  fields: Partial<StudentFields>
}

/** Returns null if a cell is invalid. */
export function readStudentRow(cells: RowCells, context: StudentContext): StudentSheetRow | null {
  const faulty = { is: false }
  const own: RowCells = {
    ...cells,
    fault: (...fault) => ((faulty.is = true), cells.fault(...fault)),
    unknown: (...unknown) => ((faulty.is = true), cells.unknown(...unknown)),
  }
  const said = {
    ...numbersIn(own, context),
    ...namesIn(own),
    ...contactIn(own, context),
    ...profileIn(own),
    ...placeIn(own, context),
  }
  if (faulty.is) return null
  const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
  return { key: keyOf(said, context), fields: { ...fields, ...clearedIn(cells) } }
}

/** Returns the fields that a row clears. Clearing the semester also clears the section, which belongs to it. */
function clearedIn(cells: RowCells): Partial<StudentFields> {
  const texts = textFields.filter(cells.clears)
  const references = Object.entries(columnOfReference).filter(
    ([field, column]) =>
      cells.clears(column) ||
      (field === 'sectionId' && cells.clears('semester') && cells.text('section') === ''),
  )
  return Object.fromEntries([
    ...texts.map((field) => [field, ''] as const),
    ...references.map(([field]) => [field, null] as const),
    ...profileFields.filter(cells.clears).map((field) => [field, null] as const),
  ])
}

const columnOfReference = {
  semesterId: 'semester',
  sectionId: 'section',
  regulationId: 'regulation',
  categoryId: 'category',
  seatTypeId: 'seatType',
  entryTypeId: 'entryType',
} as const satisfies Partial<Record<StudentReferenceField, StudentColumn>>

/** The admission number identifies a student who has no roll number yet: this row may assign it. */
function keyOf(
  { rollNumber, admissionNumber }: { rollNumber: string; admissionNumber: string },
  { withoutRoll }: StudentContext,
): string {
  const byAdmission = rollNumber === '' || withoutRoll.has(admissionNumber)
  return byAdmission ? `A${admissionNumber}` : `R${rollNumber}`
}

function numbersIn(cells: RowCells, { rollOf }: StudentContext) {
  const read = (field: 'rollNumber' | 'admissionNumber'): string => {
    const typed = cells.text(field).toUpperCase()
    if (typed === '') return ''
    if (!isRollNumber(typed)) cells.fault(field, `${field}Wrong`)
    // “Total” has the form of a roll number, so the line below the table would become a student.
    else if (!/\d/.test(typed)) cells.fault(field, 'numberWithoutDigits')
    return typed
  }
  const numbers = { rollNumber: read('rollNumber'), admissionNumber: read('admissionNumber') }
  if (numbers.rollNumber === '' && numbers.admissionNumber === '')
    cells.fault('rollNumber', 'studentNumberMissing')
  const given = rollOf.get(numbers.admissionNumber) ?? numbers.rollNumber
  // Results, receipts and logins may refer to the existing number.
  if (numbers.rollNumber !== '' && given !== numbers.rollNumber)
    cells.fault('rollNumber', 'rollNumberGiven', { given })
  return numbers
}

function namesIn(cells: RowCells) {
  const read = (field: string): string => {
    const found = cells.text(field)
    if (found.length > maxStudentName) cells.fault(field, 'tooLong', { max: maxStudentName })
    return found
  }
  const name = read('name')
  if (name === '') cells.fault('name', 'missing')
  const parents = { fatherName: read('fatherName'), motherName: read('motherName') }
  return { name, nameInOwnScript: read('nameInOwnScript'), ...parents }
}

const email = v.pipe(v.string(), v.maxLength(254), v.email())

function contactIn(cells: RowCells, { today }: StudentContext) {
  const mobile = (field: string): string => {
    const written = cells.text(field).replace(/\.0+$/, '')
    if (written === '') return ''
    if (!isIndianMobile(readMobile(written))) cells.fault(field, 'mobileWrong')
    return readMobile(written)
  }
  const typed = cells.text('email').toLowerCase()
  const born = cells.text('dateOfBirth')
  if (typed !== '' && !v.is(email, typed)) cells.fault('email', 'emailWrong')
  const dateOfBirth = born === '' ? '' : readDayFirstDate(born)
  if (dateOfBirth === null) cells.fault('dateOfBirth', 'dateWrong')
  else if (dateOfBirth > today) cells.fault('dateOfBirth', 'notBornYet')
  else if (isUnlikelyAge(dateOfBirth, today)) cells.note('dateOfBirth', 'ageUnlikely')
  const mobiles = { fatherMobile: mobile('fatherMobile'), motherMobile: mobile('motherMobile') }
  return { mobile: mobile('mobile'), ...mobiles, email: typed, dateOfBirth: dateOfBirth ?? '' }
}

/** Reads what reports ask of a student. An income may be an amount; every other word that is no value is reported. */
function profileIn(cells: RowCells) {
  const written = cells.text('incomeSlab')
  const isSlab = incomeSlabs.some((slab) => slab === written)
  const slab = isSlab || written === '' ? written : amountSlab(written)
  if (slab === null) cells.unknown('incomeSlab')
  const apaar = readApaarId(cells.text('apaar'))
  if (apaar !== '' && !isApaarId(apaar)) cells.fault('apaar', 'apaarWrong')
  const coded = Object.fromEntries(
    (['gender', 'disability', 'minority', 'domicile'] as const).map((field) => [field, cells.text(field)]),
  )
  return { ...coded, incomeSlab: slab ?? '', apaar }
}

/** Returns the slab of a written amount; null for anything else, also for a zero that stands for “not said”. */
function amountSlab(written: string): string | null {
  const rupees = plainRupees(written)
  return /^\d{1,11}(?:\.\d{1,2})?$/.test(rupees) ? incomeSlabOf(paiseOf(rupees)) : null
}

/** Resolves where the student belongs; unknown values are offered for mapping. */
function placeIn(cells: RowCells, context: StudentContext) {
  const course = entryIn(cells, context, { field: 'course', kind: 'course' })
  const branch = entryIn(cells, context, {
    field: 'branch',
    kind: 'branch',
    isNeeded: true,
    ...(course && { within: { parentId: course.id }, place: course.id }),
  })
  const ofCourse = branch && { within: { parentId: branch.parentId }, place: branch.parentId ?? '' }
  const batch =
    ofCourse && entryIn(cells, context, { field: 'batch', kind: 'batch', isNeeded: true, ...ofCourse })
  const semester = ofCourse && semesterIn(cells, context, ofCourse)
  const section = branch && batch && sectionIn(cells, context, { branch, batch, semester })
  const other = (field: string, kind: CatalogueKind): string =>
    entryIn(cells, context, { field, kind })?.id ?? ''
  return {
    courseId: branch?.parentId ?? '',
    branchId: branch?.id ?? '',
    batchId: batch?.id ?? '',
    semesterId: semester?.id ?? '',
    sectionId: section?.id ?? '',
    regulationId: other('regulation', 'regulation'),
    categoryId: other('category', 'casteCategory'),
    seatTypeId: other('seatType', 'seatType'),
    entryTypeId: other('entryType', 'admissionEntryType'),
  }
}

/** Reads the semester together with the year of study where the semester alone does not say the year. */
function semesterIn(
  cells: RowCells,
  context: StudentContext,
  ofCourse: Pick<Word, 'within' | 'place'>,
): CatalogueEntry | undefined {
  const word = cells.text('semester')
  const year = readStudyYear(cells.text('year'))
  const bare = readBareSemester(word)
  // Without a column of years the file is of one class as a rule, and a person says what its semester means.
  const isAsked = bare === null || !cells.has('year')
  if (isAsked || context.find('semester', word, ofCourse.within).length > 0) {
    const found = entryIn(cells, context, { field: 'semester', kind: 'semester', ...ofCourse })
    const own = found && (yearOfSemester(found.shortName) ?? yearOfSemester(found.name))
    if (year !== null && own && own !== year) cells.fault('semester', 'semesterOtherYear')
    return found
  }
  if (year === null) {
    // As a value for the whole file it would be wrong for every other year.
    cells.fault('semester', 'semesterNeedsYear', { value: word })
    return undefined
  }
  const names = semesterNames(year, bare)
  const found = names.flatMap((name) => context.find('semester', name, ofCourse.within))[0]
  if (!found) cells.fault('semester', 'semesterNotThere', { meant: names[0] ?? `${year}-${bare}` })
  return found
}

interface Class {
  branch: CatalogueEntry
  batch: CatalogueEntry
  semester: CatalogueEntry | undefined
}

function sectionIn(
  cells: RowCells,
  context: StudentContext,
  { branch, batch, semester }: Class,
): CatalogueEntry | undefined {
  // Without a valid semester no section can be resolved; the fault is reported at the semester.
  if (!semester && cells.text('semester') !== '') return undefined
  const at = { branchId: branch.id, batchId: batch.id }
  if (!semester && cells.text('section') !== '' && !context.hasSections(at)) {
    cells.fault('section', 'sectionNeedsSemester')
    return undefined
  }
  return entryIn(cells, context, {
    field: 'section',
    kind: 'section',
    otherName: (word) => sectionNameOf(word, namesOfBranch(branch)),
    within: { parentId: branch.id, batchId: batch.id, ...(semester && { semesterId: semester.id }) },
    ...(semester && { place: classPlace({ ...at, semesterId: semester.id }) }),
  })
}

interface Word {
  field: string
  kind: CatalogueKind
  isNeeded?: boolean
  within?: Within
  /** Returns the name to look for where the catalogue has none as it is written. */
  otherName?(word: string): string
  /** Where an entry of this name would belong, if the row says so: its course or its class. */
  place?: string
}

/** Returns undefined for an empty cell, and after reporting a fault. */
function entryIn(
  cells: RowCells,
  { find }: StudentContext,
  { field, kind, isNeeded = false, otherName, within, place }: Word,
): CatalogueEntry | undefined {
  const word = cells.text(field)
  if (word === '' && isNeeded) cells.fault(field, 'missing')
  if (word === '') return undefined
  const asWritten = find(kind, word, within)
  const [found, another] =
    otherName && asWritten.length === 0 ? find(kind, otherName(word), within) : asWritten
  if (found && !another) return found
  const whole = /^\d+$/.test(word) ? find(kind, `0${word}`, within) : []
  if (another) cells.fault(field, kind === 'branch' ? 'courseNeeded' : 'severalEntries')
  else if (whole.length > 0) cells.fault(field, 'zeroLost', { meant: `0${word}` })
  else cells.unknown(field, place)
  return undefined
}

/** Lookup data shared by all rows of a file. */
export interface StudentContext {
  find(kind: CatalogueKind, word: string, within?: Within): readonly CatalogueEntry[]
  /** Tells whether the catalogue has sections of these students in any semester. */
  hasSections(of: { branchId: string; batchId: string }): boolean
  /** Admission numbers of students who have no roll number yet. */
  withoutRoll: ReadonlySet<string>
  /** Roll numbers that students already have, by admission number. */
  rollOf: ReadonlyMap<string, string>
  /** An Indian date. */
  today: string
}

export async function studentContext({ catalogue, database, clock }: App): Promise<StudentContext> {
  const numbers = await studentRepository(database.reads).numbersByAdmission()
  const withRoll = numbers.flatMap(({ admission, roll }) =>
    roll === null ? [] : [[admission, roll] as const],
  )
  const withoutRoll = numbers.flatMap(({ admission, roll }) => (roll === null ? [admission] : []))
  const view = await catalogue.read()
  const sectioned = new Set(view.of('section').map(({ parentId, batchId }) => `${parentId} ${batchId}`))
  return {
    find: rememberedFind(view.find),
    hasSections: ({ branchId, batchId }) => sectioned.has(`${branchId} ${batchId}`),
    withoutRoll: new Set(withoutRoll),
    rollOf: new Map(withRoll),
    today: indianDate(clock.now()),
  }
}
