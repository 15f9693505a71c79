import { hasComeOut } from '#lib/rules/come-out.ts'
import { showHundredths } from '#lib/rules/hundredths.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import type { ExamResultReply } from '#lib/schemas/exam-result.ts'
import type { FoundAnswer, PublicAttempt, PublicExam } from '#lib/schemas/result-answer.ts'
import type { Attempt, PublishedResult } from './published.repository.ts'

export const publicExamOf = (exam: Exam): PublicExam => ({
  id: exam.id,
  title: exam.title,
  regulation: exam.regulation,
  heldMonth: exam.heldMonth,
  heldYear: exam.heldYear,
  kind: exam.kind,
  scheme: exam.scheme,
  version: exam.version,
  revisedOn: exam.revisedOn,
  availableFrom: exam.availableFrom,
})

/** `attempts` of any students; only this one's that are out at `now` are listed, and this exam itself. */
export function composeAnswer(
  exam: PublicExam,
  published: PublishedResult,
  { attempts, now }: { attempts: readonly Attempt[]; now: string },
): FoundAnswer {
  const { result, verifyCode } = published
  const others = attempts.filter(
    (attempt) =>
      attempt.rollNumber === result.rollNumber && attempt.examId !== exam.id && hasComeOut(attempt, now),
  )
  const own = {
    title: exam.title,
    heldMonth: exam.heldMonth,
    heldYear: exam.heldYear,
    sgpa: result.sgpa,
    failCount: result.failCount,
  }
  const listed = [own, ...others.map(publicAttemptOf)].sort((a, b) => monthOf(b) - monthOf(a))
  return { kind: 'found', exam, result, verifyCode, attempts: listed }
}

const monthOf = (attempt: PublicAttempt): number => attempt.heldYear * 12 + attempt.heldMonth

const publicAttemptOf = ({ title, heldMonth, heldYear, sgpa, failCount }: Attempt): PublicAttempt => ({
  title,
  heldMonth,
  heldYear,
  sgpa,
  failCount,
})

/** The reply of getExamResultByRollNoView. */
export function replyOf({ exam, result }: FoundAnswer): ExamResultReply {
  const sgpa = result.sgpa === null ? null : Number(showHundredths(result.sgpa))
  return {
    studentName: result.studentName,
    studentRollNo: result.rollNumber,
    totalCredits: result.totalCredits / 100,
    earnedCredits: result.earnedCredits / 100,
    passCount: result.passCount,
    failCount: result.failCount,
    listofRecords: result.courses.map((course) => ({
      examTitle: exam.title,
      sgpa,
      courseCode: course.code,
      course: course.name,
      credits: course.credits / 100,
      grade: course.grade,
      gradePoints: course.points,
      status: course.status,
    })),
  }
}
