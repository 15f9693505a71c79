import type { ClassBar } from '#lib/rules/grades/degree-rule.ts'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { Substitute } from '#lib/rules/grades/substitutes.ts'
import type { CourseStatus } from '#lib/schemas/results/exam-result.ts'

/** When an exam was held. */
export interface Month {
  heldMonth: number
  heldYear: number
}

/** A subject with the best grade that a student has in it. */
export interface TranscriptSubject {
  code: string
  name: string
  /** Hundredths. */
  credits: number
  grade: string
  points: number | null
  status: CourseStatus
  /** Of the exam in which that grade was earned. */
  earned: Month
}

/** The subjects that were first taken in one exam. */
export interface TranscriptSemester extends Month {
  title: string
  /** Of the best grades, in hundredths; null where no subject counts. */
  sgpa: number | null
  subjects: readonly TranscriptSubject[]
}

/** All that a student's exams of one regulation come to. */
export interface Transcript {
  rollNumber: string
  studentName: string
  branch: string
  /** Empty where the exams name none: in memos that were issued while such exams had one. */
  regulation: string
  /** In the order in which they were taken. */
  semesters: readonly TranscriptSemester[]
  /** Hundredths; null with a backlog, and where no subject counts. */
  cgpa: number | null
  weighted: number
  credits: number
  earned: number
  /** In all exams of the student, whatever their regulation. */
  isFirstAttempt: boolean
  /** What of the student's other exams is in the way of a class. */
  classBar?: ClassBar
  /** Subjects that count as one with another that the student took. */
  substitutes?: readonly Substitute[]
  backlogs: readonly { code: string; name: string }[]
  schemes: readonly GradeSchemeName[]
}

/** Why there is none. */
export type NoTranscript = 'noResults' | 'noRegulation' | 'withheld' | 'withdrawn'

export type FoundTranscript = { transcript: Transcript } | { refusal: NoTranscript }
