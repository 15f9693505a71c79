import * as v from 'valibot'
import { readSlot } from '#lib/rules/curriculum/elective-slot.ts'
import { readSemesterNumber } from '#lib/curriculum/semester-heading.ts'
import { readLtp } from '#lib/rules/curriculum/subject-hours.ts'
import { isLabWithoutPracticals, readSubjectKind } from '#lib/rules/curriculum/subject-kind.ts'
import { subjectCode } from '#lib/rules/grades/substitutes.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { readMaxMarks, type SubjectFields, subjectInput } from '#lib/schemas/curriculum/subject.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { subjectFieldsOf, subjectKey } from '../subjects/subject.ts'
import type { CurriculumPlace, CurriculumSubject } from '../subjects/subject.ts'

/** A subject from a row, with the stored state it replaces; undoing the upload restores that state. */
export interface SubjectRow extends SubjectFields {
  before: (SubjectFields & Pick<CurriculumSubject, 'version'>) | null
}

/** What rows are read beside. */
export interface CurriculumAtHand {
  view: CatalogueView
  subjects: ReadonlyMap<string, CurriculumSubject>
  /** Names of subjects that results have taught the college, by their codes. */
  learned: ReadonlyMap<string, { name: string }>
}

/** Returns null if a cell is wrong, and for a row that only names an elective slot. */
export function readSubjectRow(cells: RowCells, atHand: CurriculumAtHand): SubjectRow | null {
  const slot = placeholderSlot(cells)
  if (slot !== null) return cells.leaveOut('name', 'subjectPlaceholder', { slot })
  const place = placeIn(cells, atHand.view)
  const hours = hoursIn(cells)
  const hasMarks = checkMarks(cells)
  if (!place || !hours) return null
  const known = atHand.subjects.get(subjectKey({ ...place, code: subjectCode(cells.text('code')) })) ?? null
  const parsed = v.safeParse(subjectInput, {
    ...place,
    ...textsIn(cells, known),
    ...hoursBeside(cells, hours, known),
    slot: slotIn(cells, known),
  })
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: ['kind', ...places] })
  if (!parsed.success || !hasMarks) return null
  const fields = withKind(cells, parsed.output, known)
  noteDoubts(cells, fields, atHand)
  return { ...fields, before: known && { ...subjectFieldsOf(known), version: known.version } }
}

const places = ['regulationId', 'branchId', 'semesterId']

/**
 * Structures print a row for each elective slot, and the subjects of the slot elsewhere: such a row is no subject. Null
 * for any other row.
 */
function placeholderSlot(cells: RowCells): string | null {
  const slot = readSlot(cells.text('name'))
  const code = cells.text('code')
  return slot !== null && (code === '' || readSlot(code) !== null) ? slot : null
}

function placeIn(cells: RowCells, view: CatalogueView): CurriculumPlace | null {
  const regulationId = cells.text('regulation')
  const branchId = cells.text('branch')
  for (const field of ['regulation', 'branch']) if (cells.text(field) === '') cells.fault(field, 'missing')
  const branch = view.byId(branchId)
  const semesterId = branch && semesterIn(cells, view, branch.parentId)
  return view.byId(regulationId) && branch && semesterId ? { regulationId, branchId, semesterId } : null
}

/** Finds the semester by its name, or by its number: “II YEAR I SEMESTER” is the third one of the course. */
function semesterIn(cells: RowCells, view: CatalogueView, courseId: string | null): string | null {
  const word = cells.text('semester')
  if (word === '') return cells.fault('semester', 'missing')
  const [named, another] = view.find('semester', word, { parentId: courseId })
  if (named && !another) return named.id
  const number = readSemesterNumber(word)
  const numbered = view
    .of('semester')
    .filter(
      ({ id, parentId }) => parentId === courseId && readSemesterNumber(shortNameOf(view, id)) === number,
    )
  const [only, second] = number === null ? [] : numbered
  if (only && !second) return only.id
  return cells.fault('semester', 'notInCatalogue', { list: m['catalogue.many.semester']() })
}

const hourFields = ['lectureHours', 'tutorialHours', 'practicalHours'] as const
type HourTexts = Record<(typeof hourFields)[number], string>

/** A dash in a column of numbers says that there are none. */
const numberIn = (cells: RowCells, field: string): string => {
  const text = cells.text(field)
  if (/^[-–—]+$/.test(text)) return '0'
  return /^n\.?\/?a\.?$/i.test(text) ? '' : text
}

/** The hours as texts, from three cells or from one. Null after reporting a cell that is no L-T-P. */
function hoursIn(cells: RowCells): HourTexts | null {
  const own = Object.fromEntries(hourFields.map((field) => [field, numberIn(cells, field)])) as HourTexts
  const typed = cells.text('ltp')
  if (typed === '') return own
  const read = readLtp(typed)
  if (!read) return cells.fault('ltp', 'subjectLtp')
  const texts = Object.fromEntries(
    hourFields.map((field) => [field, showHundredths(read[field] ?? 0)]),
  ) as HourTexts
  const differing = hourFields.find((field) => own[field] !== '' && own[field] !== texts[field])
  return differing ? cells.fault('ltp', 'subjectLtpDiffers') : texts
}

/** An empty cell keeps the stored hours; in a new row with other hours it means none. */
function hoursBeside(cells: RowCells, hours: HourTexts, known: CurriculumSubject | null): HourTexts {
  const isStated = hourFields.some((field) => hours[field] !== '')
  const textOf = (field: (typeof hourFields)[number]): string => {
    if (cells.clears(field)) return ''
    if (hours[field] !== '') return hours[field]
    if (known) return known[field] === null ? '' : showHundredths(known[field])
    return isStated && (cells.has(field) || cells.has('ltp')) ? '0' : ''
  }
  return {
    lectureHours: textOf('lectureHours'),
    tutorialHours: textOf('tutorialHours'),
    practicalHours: textOf('practicalHours'),
  }
}

/** The other cells; what is stored where one is empty. */
function textsIn(cells: RowCells, known: CurriculumSubject | null): Record<string, string> {
  const said = (field: string, text: string, stored: string): string =>
    cells.clears(field) ? '' : text || stored
  const credits = known?.credits ?? null
  return {
    code: cells.text('code'),
    name: cells.text('name') || (known?.name ?? ''),
    shortName: said('shortName', cells.text('shortName'), known?.shortName ?? ''),
    attendanceCode: said('attendanceCode', cells.text('attendanceCode'), known?.attendanceCode ?? ''),
    kind: said('kind', cells.text('kind'), known?.kind ?? ''),
    credits: said('credits', numberIn(cells, 'credits'), credits === null ? '' : showHundredths(credits)),
    cieMax: said('cieMax', numberIn(cells, 'cieMax'), String(known?.cieMax ?? '')),
    seeMax: said('seeMax', numberIn(cells, 'seeMax'), String(known?.seeMax ?? '')),
  }
}

/** The slot of its own column, or of the category “PE-I”. */
function slotIn(cells: RowCells, known: CurriculumSubject | null): string {
  if (cells.clears('slot')) return ''
  const category = readSlot(cells.text('category')) ?? ''
  const isNumbered = category.includes('-')
  return cells.text('slot') || (isNumbered ? category : '') || (known?.slot ?? '')
}

/** Compares the marks with their total. Returns false after reporting that they differ. */
function checkMarks(cells: RowCells): boolean {
  const [cie, see, total] = ['cieMax', 'seeMax', 'totalMarks'].map((field) =>
    readMaxMarks(numberIn(cells, field)),
  )
  if (cie == null || see == null || total == null || cie + see === total) return true
  cells.fault('totalMarks', 'subjectMarks', { sum: cie + see })
  return false
}

/** Reads the kind of a new subject from its row where no column says it, and notes a guess. */
function withKind(cells: RowCells, fields: SubjectFields, known: CurriculumSubject | null): SubjectFields {
  if (fields.kind !== null || known || cells.clears('kind')) return fields
  const read = readSubjectKind({ ...fields, category: cells.text('category') })
  if (!read) return fields
  if (read.isGuess) cells.note('name', 'subjectKindGuessed', { kind: m[`curriculum.kind.${read.kind}`]() })
  return { ...fields, kind: read.kind }
}

function noteDoubts(cells: RowCells, fields: SubjectFields, { learned }: CurriculumAtHand): void {
  if (isLabWithoutPracticals(fields)) cells.note('practicalHours', 'subjectLabHours')
  const examined = learned.get(fields.code)
  if (examined && lettersOf(examined.name) !== lettersOf(fields.name))
    cells.note('name', 'subjectNameDiffers', { name: examined.name })
}

/** Compares names without capitals, spaces and signs, which universities write as they please. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The import fault for each error code of the form. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'curriculum.hoursForm': 'subjectHours',
  'curriculum.creditsForm': 'subjectCredits',
  'curriculum.marksForm': 'subjectMarksForm',
}
