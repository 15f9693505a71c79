import type { ExamChoices } from '#lib/results/exam-choices.ts'
import { sayGrades, titleOfScale } from '#lib/results/say-scale.ts'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { App } from '../../../kernel/app.ts'

/** Lists the choices of an exam's form; the exam's own scale is included even where new exams cannot take it. */
export async function examChoices(
  { catalogue, gradeScales }: Pick<App, 'catalogue' | 'gradeScales'>,
  own: GradeSchemeName = '',
): Promise<ExamChoices> {
  const regulations = (await catalogue.read()).open('regulation').map(({ name }) => name)
  const scales = await gradeScales.read()
  const scaleOf = regulations.flatMap((regulation) => {
    const scale = scales.ofRegulation(regulation)
    return scale ? [[regulation, scale.name] as const] : []
  })
  return {
    regulations,
    scales: scales.all
      .filter(({ name, isRetired }) => !isRetired || name === own)
      .map((scale) => ({
        name: scale.name,
        title: titleOfScale(scale),
        grades: sayGrades(scale).join(' · '),
      })),
    scaleOf: Object.fromEntries(scaleOf),
  }
}
