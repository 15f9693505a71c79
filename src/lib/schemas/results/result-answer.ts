/** Replies to a visitor's lookup of a roll number in an exam. */
import type { Substitute } from '../../rules/grades/substitutes.ts'
import type { Exam, ExamLabel } from './exam.ts'
import type { FrozenCourse, FrozenResult } from './exam-result.ts'

export interface PublicExam extends Pick<
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
> {
  /** ISO date; null where it has no release time. */
  publishedOn: string | null
}

/** An entry of the list of a roll number's published results. */
export interface ListedResult {
  title: string
  heldMonth: number
  heldYear: number
  /** Withheld: no details are shown. */
  isWithheld: boolean
  /** Hundredths; null where the exam has no SGPA or the result is withheld. */
  sgpa: number | null
  /** Number of failed courses; null where it is withheld or unknown. */
  failCount: number | null
}

/** A released exam of a roll number that was withdrawn for correction. */
export interface WithdrawnResult {
  title: string
  /** ISO date. */
  on: string
}

/** Totals over the exams of one regulation. A readmitted student may have two regulations. */
export interface RegulationCgpa {
  /** Empty where its exams have no regulation. */
  regulation: string
  /** Hundredths; null with a backlog, while a result is withheld or withdrawn, and where no subject counts. */
  cgpa: number | null
  /** The working: Σ(credits × points) and Σ credits, in hundredths. */
  weighted: number
  credits: number
  /** Subjects that have not been passed. */
  backlogs: readonly { code: string; name: string }[]
  /** Substitutes by which several subjects of the student count as one. */
  substitutes: readonly Substitute[]
  /** True while a result of the regulation is withheld or withdrawn: no total of the others is shown. */
  isIncomplete: boolean
}

/** All published exams of a roll number, newest first; `results` is empty where there are none. */
export interface ResultList {
  rollNumber: string
  /** One entry for each regulation with a result, newest first. */
  cgpas: readonly RegulationCgpa[]
  results: readonly ListedResult[]
  /** Withdrawn exams are listed, so that a student who took one does not suspect a mistyped number. */
  withdrawn: readonly WithdrawnResult[]
}

/** A subject whose grade a revision changed; null where it was not, or is no longer, in the result. */
export interface GradeChange {
  name: string
  before: string | null
  after: string | null
}

export interface FoundAnswer {
  kind: 'found'
  /** Its `revisedOn` is the day of the last revision that changed this result. */
  exam: PublicExam
  /** The day of a revision of the exam that left this result as it was. */
  unchangedOn?: string
  result: FrozenResult
  /** Subjects of the result that substitute another one, in the order of its courses. */
  substitutes: readonly Substitute[]
  /** The grades that the latest revision changed; empty where it changed none of them, and where there was none. */
  changes: readonly GradeChange[]
  verifyCode: string
}

/**
 * Cases with different texts: no such result, not released yet, withheld, or the exam was withdrawn (`on` an ISO date).
 * What concerns the whole exam is shown before a roll number is requested: withdrawn, or not released yet. `asking` means that no roll number was entered yet; `noExam` that
 * the address names no exam.
 */
export type ResultAnswer =
  | FoundAnswer
  | { kind: 'asking'; exam: PublicExam }
  | { kind: 'notFound'; exam: PublicExam; rollNumber: string }
  | { kind: 'withheld'; exam: PublicExam; rollNumber: string }
  | { kind: 'notPublished'; exam: PublicExam; rollNumber: string }
  | { kind: 'withdrawn'; exam: PublicExam; on: string }
  | { kind: 'noExam' }

/** The parts of an exam's label that a memo prints. */
export type PrintedLabel = Pick<ExamLabel, 'title' | 'heldMonth' | 'heldYear' | 'regulation'>

/**
 * What /verify/{code} shows: the content of a memo, so that an altered one is detected, with a shortened name. For a
 * version before a revision, or a label before a correction, it shows the content of that time and the state
 * `superseded`. A withheld or withdrawn result is not shown.
 */
export type Verification =
  | { state: 'withheld' }
  /** ISO date; null where it is unknown. */
  | { state: 'withdrawn'; on: string | null }
  | {
      state: 'valid' | 'superseded'
      examTitle: string
      heldMonth: number
      heldYear: number
      regulation: string
      /** The label that memos print today; null where it is unchanged. */
      calledNow: PrintedLabel | null
      rollNumber: string
      /** The last word of the name is shortened to its initial. */
      studentName: string
      branch: string
      sgpa: number | null
      /** Hundredths. */
      totalCredits: number
      earnedCredits: number
      passCount: number
      failCount: number
      courses: readonly Omit<FrozenCourse, 'earned'>[]
      /** ISO date of the latest revision, where it came after this version. */
      revisedOn: string | null
      /** ISO date on which this label was corrected, where memos print another one now. */
      correctedOn: string | null
    }
