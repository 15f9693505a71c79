/** A student's result in one exam, as frozen at publication and as sent on the wire. */
import * as v from 'valibot'
import type { GradeSchemeName } from '../../rules/grades/grade-scheme.ts'

/** wire: the words of the status column; anything but 'Pass' is not passed. */
export const courseStatuses = ['Pass', 'Fail', 'Absent', 'Complete'] as const
export type CourseStatus = (typeof courseStatuses)[number]

/**
 * The result as `publish` freezes it. Reading it needs no arithmetic. Credits and SGPA are hundredths (1.5 credits =
 * 150, SGPA 7.85 = 785).
 */
export interface FrozenResult {
  rollNumber: string
  studentName: string
  branch: string
  courses: FrozenCourse[]
  totalCredits: number
  earnedCredits: number
  passCount: number
  failCount: number
  /** Null where no course carries both credits and points. */
  sgpa: number | null
  /** Σ(credits × points) in hundredths; with `countedCredits` it is the working shown to the student. */
  weighted: number
  countedCredits: number
  scheme: GradeSchemeName
  /**
   * ISO date of the last revision that changed this student's result; null where none did. Absent in results that were
   * published before it was kept: the exam's date counts for them.
   */
  revisedOn?: string | null
}

export interface FrozenCourse {
  code: string
  name: string
  internals: string
  grade: string
  points: number | null
  credits: number
  earned: number
  status: CourseStatus
}

/** A roll number as typed: the text before the first space counts, upper-cased by the service. */
const rollNo = v.optional(
  v.pipe(
    v.string('result.rollNumberMissing'),
    v.trim(),
    v.nonEmpty('result.rollNumberMissing'),
    v.maxLength(200, 'result.rollNumberWrong'),
  ),
  '',
)
const examTitle = v.optional(
  v.pipe(v.string(), v.nonEmpty('result.titleMissing'), v.maxLength(400, 'result.titleMissing')),
  '',
)

/** wire: query of getExamResultByRollNoView and getExamResultByRollNoReport. */
export const examResultQuery = v.object({ rollNo, examTitle })

/**
 * wire: reply of getExamResultByRollNoView. Numbers are plain: credits 1.5, sgpa 7.85.
 * @example { studentName: 'ASHA REDDY', studentRollNo: '21B81A0501', totalCredits: 21.5, earnedCredits: 21.5, passCount: 8, failCount: 0,
 *   listofRecords: [{ examTitle: 'II B.Tech II Sem', sgpa: 7.85, courseCode: 'R2022051', course: 'COMPUTER NETWORKS', credits: 3, grade: 'A', gradePoints: 9, status: 'Pass' }] }
 */
export const examResultReply = v.object({
  studentName: v.string(),
  studentRollNo: v.string(),
  totalCredits: v.number(),
  earnedCredits: v.number(),
  passCount: v.number(),
  failCount: v.number(),
  listofRecords: v.array(
    v.object({
      examTitle: v.string(),
      sgpa: v.nullable(v.number()),
      courseCode: v.string(),
      course: v.string(),
      credits: v.number(),
      grade: v.string(),
      gradePoints: v.nullable(v.number()),
      status: v.picklist(courseStatuses),
    }),
  ),
})
export type ExamResultReply = v.InferOutput<typeof examResultReply>

/** wire: reply of getExamResultByRollNoReport: `bs64` is the PDF in base64. */
export const examResultReportReply = v.object({ success: v.picklist(['True']), bs64: v.string() })

/** wire: reply of getDistinctExamTitlesBy: the titles visitors can see, newest first. */
export const examTitlesReply = v.array(v.string())
