/** What a visitor's question "result of this roll number in this exam" is answered with. */
import type { Exam, ExamLabel } from './exam.ts'
import type { FrozenCourse, FrozenResult } from './exam-result.ts'

export type PublicExam = Pick<
  Exam,
  | 'id'
  | 'title'
  | 'regulation'
  | 'heldMonth'
  | 'heldYear'
  | 'kind'
  | 'scheme'
  | 'version'
  | 'label'
  | 'revisedOn'
  | 'availableFrom'
>

/** One line of the list of a roll number's published results. */
export interface ListedResult {
  title: string
  heldMonth: number
  heldYear: number
  /** Held back: nothing more is said of it. */
  isWithheld: boolean
  /** Hundredths; null where the exam has no SGPA, or where it is withheld. */
  sgpa: number | null
  /** Courses not passed; null where it is withheld or not known. */
  failCount: number | null
}

/** An exam of a roll number that was out and is being corrected. */
export interface WithdrawnResult {
  title: string
  /** ISO date. */
  on: string
}

/** Every published exam that a roll number took, newest first; `results` is empty where there is none. */
export interface ResultList {
  rollNumber: string
  results: readonly ListedResult[]
  /** Those that nobody sees at present: somebody who took one has not mistyped the number. */
  withdrawn: readonly WithdrawnResult[]
}

export interface FoundAnswer {
  kind: 'found'
  exam: PublicExam
  result: FrozenResult
  verifyCode: string
}

/**
 * Four texts that must not be mixed up: there is no such result, it is not out yet, it is held back, the exam's
 * results were withdrawn (`on` an ISO date), which is said before a roll number is asked for.
 * `noExam` where the address names no exam at all; `asking` where no roll number was typed yet.
 */
export type ResultAnswer =
  | FoundAnswer
  | { kind: 'asking'; exam: PublicExam }
  | { kind: 'notFound'; exam: PublicExam; rollNumber: string }
  | { kind: 'withheld'; exam: PublicExam; rollNumber: string }
  | { kind: 'notPublished'; exam: PublicExam; rollNumber: string }
  | { kind: 'withdrawn'; exam: PublicExam; on: string }
  | { kind: 'noExam' }

/** What a memo prints of what its exam is called. */
export type PrintedLabel = Pick<ExamLabel, 'title' | 'heldMonth' | 'heldYear' | 'regulation'>

/**
 * What /verify/{code} shows: what a memo prints, so that one that was altered is found out, with the name cut
 * short. Of a version before a revision it is what that version said. A result that is held or withdrawn is
 * said nothing of.
 */
export type Verification =
  | { state: 'withdrawn' }
  | {
      state: 'valid' | 'superseded'
      examTitle: string
      heldMonth: number
      heldYear: number
      /** Empty where the exam has none. */
      regulation: string
      /** What memos of the exam print today; null where that is the same. */
      calledNow: PrintedLabel | null
      rollNumber: string
      /** With the initial of its last word. */
      studentName: string
      sgpa: number | null
      courses: readonly Pick<FrozenCourse, 'code' | 'name' | 'grade' | 'status'>[]
      /** ISO date of the newest revision, where it came after this version. */
      revisedOn: string | null
    }
