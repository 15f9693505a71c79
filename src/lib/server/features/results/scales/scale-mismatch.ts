import { findGrade } from '#lib/rules/grades/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import type { ResultsRepository } from '../repository.ts'
import type { GradeScales, CollegeScale } from './grade-scales.ts'

interface MismatchInput {
  exam: Exam
  scales: GradeScales
  marks: readonly EffectiveMark[]
  /** Files whose wrong rows were left out: unknown grades are mostly among those. */
  leftOut: readonly { id: string }[]
}

/**
 * Finds where an exam's scale does not match: rows have grades that it lacks, or the exam's regulation takes
 * another one. Null where both match.
 */
export async function findScaleMismatch(
  read: Pick<ResultsRepository, 'lines'>,
  { exam, scales, marks, leftOut }: MismatchInput,
): Promise<PublishChecksReply['scaleMismatch']> {
  const own = scales.of(exam.scheme)
  const ofRegulation = scales.ofRegulation(exam.regulation)
  const left = await Promise.all(leftOut.map(({ id }) => read.lines.problems(id)))
  const unread = left.flat().flatMap(({ problems }) => {
    const problem = problems.find(({ code }) => code === 'gradeUnknown')
    return problem ? [problem.value] : []
  })
  const unknown = [...marks.map(({ grade }) => grade), ...unread]
    .map((grade) => grade.trim().toUpperCase())
    .filter((grade) => findGrade(own, grade) === null)
  const regulationScale = ofRegulation && ofRegulation.name !== own.name ? ofRegulation : null
  if (unknown.length === 0 && regulationScale === null) return null
  return {
    scale: toNamedScale(own),
    regulation: exam.regulation,
    regulationScale: regulationScale && toNamedScale(regulationScale),
    unknownGrades: [...Map.groupBy(unknown, (grade) => grade)].map(([grade, all]) => ({
      grade,
      rows: all.length,
    })),
  }
}

const toNamedScale = ({ name, title }: CollegeScale): { name: string; title: string } => ({ name, title })
