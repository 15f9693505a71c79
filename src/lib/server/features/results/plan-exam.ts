import * as v from 'valibot'
import { quoteScales } from '#lib/results/say-scale.ts'
import { fittingSchemes, gradesOfNoScheme } from '#lib/rules/grade-scheme.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { monthInTitle } from '#lib/rules/month-in-title.ts'
import { isNoChange } from '#lib/rules/no-change.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { ImportMapping } from '#lib/schemas/import.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../kernel/app.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { invalid } from '../../kernel/core/errors.ts'
import { once } from '../../kernel/core/once.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import { textOf } from '../../kernel/imports/mapped-cells.ts'
import { rememberedMapping } from '../../kernel/imports/remembered.ts'
import { marksImport } from './marks.import.ts'
import {
  type FoundRegulation,
  registeredRegulation,
  requireRegulation,
  statedRegulation,
} from './regulation-of-exam.ts'
import type { GradeScales, KeptScale } from './scales/grade-scales.ts'

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
  /** Enters a regulation that the catalogue does not have. */
  addMissing: boolean
}

export interface PlannedExam {
  exam: NewExam
  regulation: FoundRegulation
  scale: KeptScale
  /** By what the scale was found. */
  scaleFrom: 'typed' | 'regulation' | 'grades'
}

/**
 * An exam for a results file, without anybody at a form: its regulation is said, or stands in the title, or is that of
 * the file's students in the register; its scale is said, or is that of the regulation, or the only one that has every
 * grade of the file. What is found in none of these ways is refused, never guessed.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, `exam.scaleUnknown`, `exam.scaleOpen`,
 * `exam.gradesOfNoScale`, `exam.gradesOfSeveralScales`, `sheet.*`
 */
export async function planExam(app: App, order: ExamOrder, actor: Actor): Promise<PlannedExam> {
  const { title } = order
  const file = once(() => readMarks(app, order))
  const regulation = await findRegulation(app, order, async () => (await file()).rolls)
  const view = await app.catalogue.read()
  const isNew = order.addMissing && view.find('regulation', regulation.regulation).length === 0
  const settled = isNew ? regulation.regulation : requireRegulation(view, regulation)
  const scales = await app.gradeScales.read()
  const found =
    statedScale(scales, { scheme: order.scheme, regulation: settled }) ??
    ({ scale: onlyFitting(scales, (await file()).grades), scaleFrom: 'grades' } as const)
  if (isNew) await addRegulation(app, settled, actor)
  const [year = 0, month = 1] = indianDate(app.clock.now()).split('-').map(Number)
  const exam: NewExam = {
    title,
    regulation: settled,
    ...(monthInTitle(title) ?? { heldMonth: month, heldYear: year }),
    kind: /suppl/i.test(title) ? 'supply' : 'regular',
    scheme: found.scale.name,
  }
  return { exam, regulation: { ...regulation, regulation: settled }, ...found }
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

const addRegulation = ({ catalogue }: App, name: string, actor: Actor): Promise<unknown> =>
  catalogue.add('regulation', v.parse(entryInput, { name }), actor)

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
  { bytes, fileName, mapping: said }: ExamOrder,
): Promise<{ rolls: string[]; grades: string[] }> {
  const sheet = await app.sheets.read(bytes, fileName)
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
