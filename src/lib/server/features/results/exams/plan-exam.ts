import * as v from 'valibot'
import { quoteScales } from '#lib/results/check-lines.ts'
import { fittingSchemes, gradesOfNoScheme } from '#lib/rules/grades/grade-scheme.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { monthInTitle } from '#lib/rules/grades/exam-title.ts'
import { isNoChange } from '#lib/rules/grades/no-change.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { Exam, NewExam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { once } from '../../../kernel/core/once.ts'
import { cellText } from '../../../kernel/imports/mapping/mapped-cells.ts'
import { rememberedMapping } from '../../../kernel/imports/mapping/saved-mapping.ts'
import { withoutHidden } from '../../../kernel/imports/rows/row-source.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { marksImport } from '../import/marks.import.ts'
import type { GradeScales, CollegeScale } from '../scales/grade-scales.ts'
import {
  type ResolvedRegulation,
  findRegisterRegulation,
  requireRegulation,
  findStatedRegulation,
} from './exam-regulation.ts'

/** The input for a results file that has no exam yet. */
export interface ExamPlanRequest {
  title: string
  bytes: Uint8Array
  fileName: string
  /** Empty where the caller names none. */
  regulation: string
  /** The stored name or the title of a grade scale; empty where the caller names none. */
  scheme: string
  /** Which columns hold roll numbers and grades, where the caller knows. */
  mapping?: ImportMapping
  /** How to treat rows that are hidden in the file; a file with such rows is refused without it. */
  hidden: HiddenChoice | null
  /** Adds a regulation that the catalogue lacks. */
  addMissing: boolean
}

export interface PlannedExam {
  exam: NewExam
  regulation: ResolvedRegulation
  /** The catalogue lacks the regulation, and `addMissing` allows adding it. */
  isRegulationNew: boolean
  scale: CollegeScale
  /** Where the scale came from. */
  scaleFrom: 'typed' | 'regulation' | 'grades'
}

/**
 * Plans an exam for a results file without a form. The regulation is given, or found in the title, or in the
 * register by the file's students; the scale is given, or the one of the regulation, or the only one that has every
 * grade of the file. Anything else is refused, never guessed. Nothing is written.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, `exam.scaleUnknown`,
 * `exam.scaleOpen`, `exam.gradesOfNoScale`, `exam.gradesOfSeveralScales`, `import.hiddenRows`, `sheet.*`
 */
export async function planExam(app: App, order: ExamPlanRequest): Promise<PlannedExam> {
  const { title } = order
  const file = once(() => readMarks(app, order))
  const regulation = await findRegulation(app, order, async () => (await file()).rolls)
  const view = await app.catalogue.read()
  const isRegulationNew = order.addMissing && view.find('regulation', regulation.regulation).length === 0
  const settled = isRegulationNew ? regulation.regulation : requireRegulation(view, regulation)
  const scales = await app.gradeScales.read()
  const found =
    findStatedScale(scales, { scheme: order.scheme, regulation: settled }) ??
    ({ scale: findOnlyMatchingScale(scales, (await file()).grades), scaleFrom: 'grades' } as const)
  const [year = 0, month = 1] = indianDate(app.clock.now()).split('-').map(Number)
  const exam: NewExam = {
    title,
    regulation: settled,
    ...(monthInTitle(title) ?? { heldMonth: month, heldYear: year }),
    kind: /suppl/i.test(title) ? 'supply' : 'regular',
    scheme: found.scale.name,
  }
  return { exam, regulation: { ...regulation, regulation: settled }, isRegulationNew, ...found }
}

/**
 * Finds the regulation that an older draft gets together with its file. Null where the exam has one, or is released
 * and changes only by a correction.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, `import.hiddenRows`, `sheet.*`
 */
export async function planRegulation(
  app: App,
  exam: Exam,
  order: ExamPlanRequest,
): Promise<ResolvedRegulation | null> {
  if (exam.regulation !== '' || exam.version > 0) return null
  const said = { ...order, title: exam.title }
  const found = await findRegulation(app, said, async () => (await readMarks(app, order)).rolls)
  return { ...found, regulation: requireRegulation(await app.catalogue.read(), found) }
}

/** Creates a planned exam, and adds its regulation to the catalogue where it is missing. */
export async function createPlannedExam(
  app: App,
  { exam, isRegulationNew }: PlannedExam,
  actor: Actor,
): Promise<CreatedExam> {
  const name = exam.regulation
  const regulationId = isRegulationNew
    ? await app.catalogue.add('regulation', v.parse(entryInput, { name }), actor)
    : null
  try {
    return { id: (await app.results.exams.create(exam, actor)).id, regulationId }
  } catch (error) {
    await removeRegulation(app, regulationId, actor)
    throw error
  }
}

export interface CreatedExam {
  id: string
  /** The catalogue entry, where it was created together with the exam. */
  regulationId: string | null
}

/**
 * Cleans up after a refused file. The person is told of the refusal only, so a failure to clean up is not reported.
 * An exam that has marks by then stays, and so does its regulation.
 */
export async function removeCreatedExam(
  app: App,
  { id, regulationId }: CreatedExam,
  actor: Actor,
): Promise<void> {
  const isRemoved = await app.results.removeExam(id, actor).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeRegulation(app, regulationId, actor)
}

const removeRegulation = async ({ catalogue }: App, id: string | null, actor: Actor): Promise<void> => {
  if (id !== null) await catalogue.remove(id, actor).catch(() => undefined)
}

async function findRegulation(
  app: App,
  { title, regulation }: ExamPlanRequest,
  rolls: () => Promise<readonly string[]>,
): Promise<ResolvedRegulation> {
  const stated = findStatedRegulation(await app.catalogue.read(), { title, regulation })
  const found = stated ?? (await findRegisterRegulation(app, await rolls()))
  if (!found) throw invalid('exam.regulationMissing')
  return found
}

/** @throws DomainError Invalid `exam.scaleUnknown` */
function findStatedScale(
  scales: GradeScales,
  { scheme, regulation }: Pick<NewExam, 'scheme' | 'regulation'>,
): Pick<PlannedExam, 'scale' | 'scaleFrom'> | null {
  if (scheme === '') {
    const scale = scales.ofRegulation(regulation)
    return scale && { scale, scaleFrom: 'regulation' }
  }
  const scale = scales.findByWord(scheme)
  if (!scale || scale.isRetired) throw invalid('exam.scaleUnknown')
  return { scale, scaleFrom: 'typed' }
}

/** @throws DomainError Invalid `exam.scaleOpen`, `exam.gradesOfNoScale`, `exam.gradesOfSeveralScales` */
function findOnlyMatchingScale({ open }: GradeScales, grades: readonly string[]): CollegeScale {
  const [scale, ...others] = fittingSchemes(open, grades)
  if (scale && others.length === 0) return scale
  if (scale) throw invalid('exam.scaleOpen', { scales: quoteScales([scale, ...others]) })
  const unknown = gradesOfNoScheme(open, grades)
  throw unknown.length > 0
    ? invalid('exam.gradesOfNoScale', { grades: unknown.join(', ') })
    : invalid('exam.gradesOfSeveralScales', { grades: grades.join(', ') })
}

/** Reads roll numbers and grades of a file before it is imported; rows without a roll number are no marks. */
async function readMarks(
  app: App,
  { bytes, fileName, mapping: given, hidden }: ExamPlanRequest,
): Promise<{ rolls: string[]; grades: string[] }> {
  const sheet = withoutHidden(await app.sheets.read(bytes, fileName), hidden)
  const columns = marksImport.columns.list({})
  const seen = { headers: sheet.headers, hiddenColumns: [] }
  const mapping =
    given ?? (await rememberedMapping(importStoreOf(app).read, 'results.marks', seen, columns)).mapping
  const rows = sheet.rows
    .map(({ cells }) => ({
      roll: normaliseRollNumber(cellText(mapping, 'rollNumber', cells)),
      grade: cellText(mapping, 'grade', cells).trim(),
    }))
    .filter(({ roll }) => isRollNumber(roll) && /\d/.test(roll))
  // “No Change” keeps the grade of an earlier file and belongs to no scale.
  const grades = rows.flatMap(({ grade }) => (grade === '' || isNoChange(grade) ? [] : [grade.toUpperCase()]))
  return { rolls: [...new Set(rows.map(({ roll }) => roll))], grades: [...new Set(grades)] }
}
