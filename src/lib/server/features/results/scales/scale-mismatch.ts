import { findGrade } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import type { ResultsRepository } from '../repository.ts'
import type { GradeScales, KeptScale } from './grade-scales.ts'

interface Examined {
  exam: Exam
  scales: GradeScales
  marks: readonly EffectiveMark[]
  /** Files whose wrong rows were left out: a grade that the scale does not have is mostly among those. */
  leftOut: readonly { id: string }[]
}

/**
 * Where the scale of an exam does not fit: rows have grades that it does not know, or the exam's regulation takes
 * another one. Null where neither is so.
 */
export async function scaleMismatch(
  read: Pick<ResultsRepository, 'lines'>,
  { exam, scales, marks, leftOut }: Examined,
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
    scale: named(own),
    regulation: exam.regulation,
    regulationScale: regulationScale && named(regulationScale),
    unknownGrades: [...Map.groupBy(unknown, (grade) => grade)].map(([grade, all]) => ({
      grade,
      rows: all.length,
    })),
  }
}

const named = ({ name, title }: KeptScale): { name: string; title: string } => ({ name, title })
