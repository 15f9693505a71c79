import { showHundredths } from '#lib/rules/money/paise.ts'
import type { ExamResultReply } from '#lib/schemas/results/exam-result.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'

/** Builds the reply of getExamResultByRollNoView. */
export function examResultReplyOf({ exam, result }: FoundAnswer): ExamResultReply {
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
