/** What a visitor's question "result of this roll number in this exam" is answered with. */
import type { Substitute } from '../../rules/grades/substitutes.ts'
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

/** What the exams of one regulation come to. Whoever was admitted anew may have two of them. */
export interface RegulationCgpa {
  /** Empty where its exams name none. */
  regulation: string
  /** Hundredths; null with a backlog, while a result is withheld or withdrawn, and where no subject counts. */
  cgpa: number | null
  /** Σ(credits × points) and Σ credits, in hundredths: the working. */
  weighted: number
  credits: number
  /** Never passed so far. */
  backlogs: readonly { code: string; name: string }[]
  /** Subjects that count as one with another that the student took. */
  substitutes: readonly Substitute[]
  /** True while a result of it is withheld or withdrawn: no sum is told of the others. */
  isIncomplete: boolean
}

/** Every published exam that a roll number took, newest first; `results` is empty where there is none. */
export interface ResultList {
  rollNumber: string
  /** Of each regulation that something can be said of, the newest first. */
  cgpas: readonly RegulationCgpa[]
  results: readonly ListedResult[]
  /** Those that nobody sees at present: somebody who took one has not mistyped the number. */
  withdrawn: readonly WithdrawnResult[]
}

export interface FoundAnswer {
  kind: 'found'
  exam: PublicExam
  result: FrozenResult
  /** Subjects of the result that stand for another one, in the order of its courses. */
  substitutes: readonly Substitute[]
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
 * short. Of a version before a revision, and of a label before a correction, it is what that one said: such a memo is
 * superseded. A result that is withheld or withdrawn is said nothing of.
 */
export type Verification =
  | { state: 'withheld' }
  /** ISO date; null where none is known. */
  | { state: 'withdrawn'; on: string | null }
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
      /** ISO date on which this label was corrected, where what memos print is another one by now. */
      correctedOn: string | null
    }
