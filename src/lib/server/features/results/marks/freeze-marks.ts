import { findGrade, type GradeOutcome, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { workOutSgpa } from '#lib/rules/grades/sgpa.ts'
import type { CourseStatus, FrozenCourse, FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { ExamSubject } from '../exams/exam-subjects.ts'
import type { EffectiveMark } from './effective-mark.ts'

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
