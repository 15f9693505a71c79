import { findGrade, type GradeOutcome, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { workOutSgpa } from '#lib/rules/grades/sgpa.ts'
import type { CourseStatus, FrozenCourse, FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Students } from '../../students/feature.ts'
import type { ExamSubject } from '../exams/exam-subjects.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import type { EffectiveMark, ExamSubjects } from './effective-mark.ts'

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

const statusOf: Record<GradeOutcome, CourseStatus> = {
  pass: 'Pass',
  fail: 'Fail',
  absent: 'Absent',
  complete: 'Complete',
}

/** Calculates the result that is published; reading a result calculates nothing. */
export function freezeResult(
  marks: readonly EffectiveMark[],
  student: { name: string; branch: string } | null,
  subjects: ReadonlyMap<string, Pick<ExamSubject, 'name'>>,
  scheme: GradeScheme,
): FrozenResult {
  const courses = marks
    .map((mark) => freezeCourse(mark, subjects.get(mark.subjectCode)?.name ?? mark.subjectCode, scheme))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  const working = workOutSgpa(courses)
  const passed = courses.filter((course) => course.status === 'Pass' || course.status === 'Complete')
  return {
    rollNumber: marks[0]?.rollNumber ?? '',
    studentName: student?.name || marks.find((mark) => mark.studentName)?.studentName || '',
    branch: student?.branch ?? '',
    courses,
    totalCredits: total(courses.map((course) => course.credits)),
    earnedCredits: total(courses.map((course) => course.earned)),
    passCount: passed.length,
    failCount: courses.length - passed.length,
    sgpa: working?.sgpa ?? null,
    weighted: working?.weighted ?? 0,
    countedCredits: working?.credits ?? 0,
    scheme: scheme.name,
  }
}

function freezeCourse(mark: EffectiveMark, name: string, scheme: GradeScheme): FrozenCourse {
  const grade = findGrade(scheme, mark.grade)
  const outcome = grade?.outcome ?? 'fail'
  const isPassed = outcome === 'pass' || outcome === 'complete'
  return {
    code: mark.subjectCode,
    name,
    internals: mark.internals,
    grade: mark.grade,
    points: grade?.points ?? null,
    credits: mark.credits,
    earned: isPassed ? mark.credits : 0,
    status: statusOf[outcome],
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
