import * as v from 'valibot'
import { quoteScales } from '#lib/results/say-scale.ts'
import { fittingSchemes, gradesOfNoScheme } from '#lib/rules/grade-scheme.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { monthInTitle } from '#lib/rules/month-in-title.ts'
import { isNoChange } from '#lib/rules/no-change.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { Exam, NewExam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { once } from '../../../kernel/core/once.ts'
import { textOf } from '../../../kernel/imports/mapping/mapped-cells.ts'
import { rememberedMapping } from '../../../kernel/imports/mapping/saved-mapping.ts'
import { withoutHidden } from '../../../kernel/imports/rows/row-source.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { marksImport } from '../import/marks.import.ts'
import type { GradeScales, KeptScale } from '../scales/grade-scales.ts'
import {
  type FoundRegulation,
  registeredRegulation,
  requireRegulation,
  statedRegulation,
} from './exam-regulation.ts'

/** What somebody says who has a results file and no exam for it yet. */
export interface ExamOrder {
  title: string
  bytes: Uint8Array
  fileName: string
  /** Empty where nobody says it. */
  regulation: string
  /** The stored name or the title of a grade scale; empty likewise. */
  scheme: string
  /** Which columns hold roll numbers and grades, where somebody says it. */
  mapping?: ImportMapping
  /** What becomes of rows that are hidden in the file; without it such a file is refused. */
  hidden: HiddenChoice | null
  /** Enters a regulation that the catalogue does not have. */
  addMissing: boolean
}

export interface PlannedExam {
  exam: NewExam
  regulation: FoundRegulation
  /** The catalogue does not have the regulation, and `addMissing` says that it is entered. */
  isRegulationNew: boolean
  scale: KeptScale
  /** By what the scale was found. */
  scaleFrom: 'typed' | 'regulation' | 'grades'
}

/**
 * An exam for a results file, without anybody at a form: its regulation is said, or stands in the title, or is that of
 * the file's students in the register; its scale is said, or is that of the regulation, or the only one that has every
 * grade of the file. What is found in none of these ways is refused, never guessed. Nothing is written.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, `exam.scaleUnknown`, `exam.scaleOpen`,
 * `exam.gradesOfNoScale`, `exam.gradesOfSeveralScales`, `import.hiddenRows`, `sheet.*`
 */
export async function planExam(app: App, order: ExamOrder): Promise<PlannedExam> {
  const { title } = order
  const file = once(() => readMarks(app, order))
  const regulation = await findRegulation(app, order, async () => (await file()).rolls)
  const view = await app.catalogue.read()
  const isRegulationNew = order.addMissing && view.find('regulation', regulation.regulation).length === 0
  const settled = isRegulationNew ? regulation.regulation : requireRegulation(view, regulation)
  const scales = await app.gradeScales.read()
  const found =
    statedScale(scales, { scheme: order.scheme, regulation: settled }) ??
    ({ scale: onlyFitting(scales, (await file()).grades), scaleFrom: 'grades' } as const)
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
 * The regulation that a draft of an earlier time gets with its file, found like that of a new exam; null where the exam
 * has one, or is out and stays as it is until somebody corrects it.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, `import.hiddenRows`, `sheet.*`
 */
export async function planRegulation(
  app: App,
  exam: Exam,
  order: ExamOrder,
): Promise<FoundRegulation | null> {
  if (exam.regulation !== '' || exam.version > 0) return null
  const said = { ...order, title: exam.title }
  const found = await findRegulation(app, said, async () => (await readMarks(app, order)).rolls)
  return { ...found, regulation: requireRegulation(await app.catalogue.read(), found) }
}

/** Makes a planned exam, and enters its regulation where the catalogue does not have it. */
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
  /** Its entry of the catalogue where it was made with the exam. */
  regulationId: string | null
}

/**
 * Leaves nothing of an exam whose file is refused. After a refusal, which is what the person is told: that the rest
 * could not be cleared away is not. An exam that has marks by then stays, and so does its regulation.
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
  { title, regulation }: ExamOrder,
  rolls: () => Promise<readonly string[]>,
): Promise<FoundRegulation> {
  const stated = statedRegulation(await app.catalogue.read(), { title, regulation })
  const found = stated ?? (await registeredRegulation(app, await rolls()))
  if (!found) throw invalid('exam.regulationMissing')
  return found
}

/** @throws DomainError Invalid `exam.scaleUnknown` */
function statedScale(
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
function onlyFitting({ open }: GradeScales, grades: readonly string[]): KeptScale {
  const [scale, ...others] = fittingSchemes(open, grades)
  if (scale && others.length === 0) return scale
  if (scale) throw invalid('exam.scaleOpen', { scales: quoteScales([scale, ...others]) })
  const unknown = gradesOfNoScheme(open, grades)
  throw unknown.length > 0
    ? invalid('exam.gradesOfNoScale', { grades: unknown.join(', ') })
    : invalid('exam.gradesOfSeveralScales', { grades: grades.join(', ') })
}

/** Roll numbers and grades of a file that is not taken in yet; lines without a roll number are no marks. */
async function readMarks(
  app: App,
  { bytes, fileName, mapping: said, hidden }: ExamOrder,
): Promise<{ rolls: string[]; grades: string[] }> {
  const sheet = withoutHidden(await app.sheets.read(bytes, fileName), hidden)
  const columns = marksImport.columns({})
  const seen = { headers: sheet.headers, hiddenColumns: [] }
  const mapping =
    said ?? (await rememberedMapping(importStoreOf(app).read, 'results.marks', seen, columns)).mapping
  const rows = sheet.rows
    .map(({ cells }) => ({
      roll: normaliseRollNumber(textOf(mapping, 'rollNumber', cells)),
      grade: textOf(mapping, 'grade', cells).trim(),
    }))
    .filter(({ roll }) => isRollNumber(roll) && /\d/.test(roll))
  // “No Change” leaves the grade of an earlier file, and is none of a scale.
  const grades = rows.flatMap(({ grade }) => (grade === '' || isNoChange(grade) ? [] : [grade.toUpperCase()]))
  return { rolls: [...new Set(rows.map(({ roll }) => roll))], grades: [...new Set(grades)] }
}
