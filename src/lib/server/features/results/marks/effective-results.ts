import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Students } from '../../students/feature.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import type { ExamSubjects } from './effective-mark.ts'
import { freezeResult } from './freeze-marks.ts'

/** What publishing the exam now would publish, whether or not it is published already. */
export interface EffectiveResults {
  exam: Exam
  /** Changes with everything that the results are calculated from. */
  basis: string
  imports: readonly string[]
  subjects: ExamSubjects
  rolls: readonly string[]
}

export type EffectiveResultsReader = ReturnType<typeof createEffectiveResultsReader>

interface Parts {
  store: Store<ResultsRepository>
  students: Pick<Students, 'find'>
  gradeScales: Pick<ScaleService, 'read'>
}

export function createEffectiveResultsReader({ store: { read }, students, gradeScales }: Parts) {
  const basisOf = ({ scheme }: Pick<Exam, 'scheme'>, imports: readonly string[]): string =>
    [scheme, ...imports].join(' ')

  return {
    /** @throws DomainError NotFound `exam.notFound` */
    async open(examId: string): Promise<EffectiveResults> {
      const exam = await requireExam(read, examId)
      const imports = await read.imports.committed(examId)
      const [subjects, rolls] = await Promise.all([
        read.marks.subjects(imports),
        read.marks.rollNumbers(imports),
      ])
      return { exam, basis: basisOf(exam, imports), imports, subjects, rolls }
    },

    /** `rolls` must be sorted; the result covers the range from the first to the last. */
    async results(
      { exam, imports, subjects }: EffectiveResults,
      rolls: readonly string[],
    ): Promise<FrozenResult[]> {
      const marks = await read.marks.effectiveMarks(imports, subjects, {
        first: rolls[0] ?? '',
        last: rolls.at(-1) ?? '',
      })
      const found = await students.find(rolls)
      const scheme = (await gradeScales.read()).of(exam.scheme)
      return [...marks].map(([roll, ofRoll]) =>
        freezeResult(ofRoll, found.get(roll) ?? null, subjects, scheme),
      )
    },

    /** Null where the exam has no marks that count. @throws DomainError NotFound `exam.notFound` */
    async basis(examId: string): Promise<string | null> {
      const exam = await requireExam(read, examId)
      const imports = await read.imports.committed(examId)
      return imports.length > 0 ? basisOf(exam, imports) : null
    },

    /** Covers each exam that has effective marks. */
    async bases(): Promise<Map<string, string>> {
      const [exams, imports] = await Promise.all([read.exams.all(), read.imports.allCommitted()])
      return new Map(
        exams.flatMap((exam) => {
          const own = imports.get(exam.id)
          return own ? [[exam.id, basisOf(exam, own)] as const] : []
        }),
      )
    },
  }
}
