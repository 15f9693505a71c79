import type { CreditsRule } from '#lib/rules/grades/cgpa.ts'
import { type DegreeRule, namesCredits } from '#lib/rules/grades/degree-rule.ts'
import { digestOf } from '../../../kernel/documents/pdf/digest.ts'
import type { AboutStudent } from './student-transcripts.ts'
import type { Transcript } from './transcript.ts'

/** All that a consolidated memo says besides its code: as it is kept when it is issued. */
export interface IssuedTranscript {
  transcript: Transcript
  /** By which it was judged, whatever holds later. */
  rule: DegreeRule
  /** By which its credits were counted; memos without it were issued while the largest ones counted. */
  creditsRule?: CreditsRule
  /**
   * Set where the rule names no credits of a degree, so that no class is awarded. Memos without it were issued while such a
   * rule awarded classes at any time.
   */
  needsCredits?: true
  /** As the register writes it; empty where it does not. */
  nameInOwnScript: string
  batch: string
  /** Of the photo; null where there is none. */
  photo: string | null
  /** Signed by the college, or a student's own copy. */
  isOfficial: boolean
  locale: 'en' | 'de'
  /** ISO date. */
  issuedOn: string
}

/** How a memo is asked for. */
export interface MemoForm {
  locale: 'en' | 'de'
  isOfficial: boolean
  /** ISO date. */
  issuedOn: string
}

/** What a memo says that is issued today. */
export const toIssued = (
  transcript: Transcript,
  rule: DegreeRule,
  { about, form }: { about: AboutStudent; form: MemoForm },
): IssuedTranscript => ({
  transcript,
  rule,
  creditsRule: 'bestAttempt',
  ...(!namesCredits(rule) && { needsCredits: true as const }),
  ...about,
  ...form,
})

/** The rule as the memo was judged by it: whatever was earned was enough, where a rule without credits awarded classes. */
export const appliedRule = ({ transcript, rule, needsCredits }: IssuedTranscript): DegreeRule =>
  namesCredits(rule) || needsCredits ? rule : { ...rule, requiredCredits: transcript.earned }

/** Two that say the same are one, on whatever day they were asked for, and by whichever rule its credits were counted. */
export const digestOfIssued = ({ issuedOn: _, creditsRule: __, ...said }: IssuedTranscript): string =>
  digestOf(said)

/** By which an old memo is compared with what is published today: grades and sums, whatever the student is called. */
export function gradesOf({ semesters, cgpa, earned, backlogs }: Transcript): string {
  const grades = semesters.map(({ subjects }) =>
    subjects.map(({ code, grade, credits }) => [code, grade, credits]),
  )
  return digestOf({ grades, cgpa, earned, open: backlogs.length })
}

/** What it calls its exams, and when their grades were earned. */
export const labelsOf = ({ semesters }: Transcript): string =>
  digestOf(
    semesters.map(({ title, heldMonth, heldYear, subjects }) => [
      title,
      heldMonth,
      heldYear,
      subjects.map(({ earned }) => [earned.heldMonth, earned.heldYear]),
    ]),
  )
