import type { ClassBar } from '#lib/rules/grades/degree-rule.ts'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { Substitute } from '#lib/rules/grades/substitutes.ts'
import type { CourseStatus } from '#lib/schemas/results/exam-result.ts'

/** The month in which an exam was held. */
interface Month {
  heldMonth: number
  heldYear: number
}

/** A subject with the student's best grade in it. */
interface TranscriptSubject {
  code: string
  name: string
  /** Hundredths. */
  credits: number
  grade: string
  points: number | null
  status: CourseStatus
  /** Month of the exam in which the grade was earned. */
  earned: Month
}

/** The subjects first taken in one exam. */
export interface TranscriptSemester extends Month {
  title: string
  /** SGPA of the best grades, in hundredths; null if no subject counts. */
  sgpa: number | null
  subjects: readonly TranscriptSubject[]
}

/** The combined exams of a student in one regulation. */
export interface Transcript {
  rollNumber: string
  studentName: string
  branch: string
  /** Empty only in old memos, from when exams without a regulation could have one. */
  regulation: string
  /** In the order in which they were taken. */
  semesters: readonly TranscriptSemester[]
  /** Hundredths; null if there are backlogs or no subject counts. */
  cgpa: number | null
  weighted: number
  credits: number
  earned: number
  /** Considers all exams of the student, whatever their regulation. */
  isFirstAttempt: boolean
  /** What prevents a class, from the student's other exams. */
  classBar?: ClassBar
  /** Subjects that count as the same as another one the student took. */
  substitutes?: readonly Substitute[]
  backlogs: readonly { code: string; name: string }[]
  schemes: readonly GradeSchemeName[]
  /** The exams of each scheme, in the order of `schemes`; omitted if there is one scheme only. */
  schemeExams?: readonly (readonly SchemeExam[])[]
}

/** An exam as the line of its grade scale names it. */
export interface SchemeExam extends Month {
  title: string
}

/** Reasons why there is no transcript. */
export type NoTranscript = 'noResults' | 'noRegulation' | 'withheld' | 'withdrawn'

export type FoundTranscript = { transcript: Transcript } | { refusal: NoTranscript }
