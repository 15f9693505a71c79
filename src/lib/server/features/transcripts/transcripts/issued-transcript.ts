import type { CreditsRule } from '#lib/rules/grades/cgpa.ts'
import { type DegreeRule, namesCredits } from '#lib/rules/grades/degree-rule.ts'
import { documentDigest } from '../../../kernel/documents/pdf/digest.ts'
import type { AboutStudent } from './student-transcripts.ts'
import type { Transcript } from './transcript.ts'

/** The content of a consolidated memo besides its code, as stored when it is issued. */
export interface IssuedTranscript {
  transcript: Transcript
  /** The rule that applied when it was issued. */
  rule: DegreeRule
  /** How credits were counted. Memos without it date from when the largest credits counted. */
  creditsRule?: CreditsRule
  /**
   * Set if the rule names no credits of a degree, so that no class is awarded. Memos without it date from when such a
   * rule always awarded classes.
   */
  needsCredits?: true
  /** As the register spells it; empty if it has none. */
  nameInOwnScript: string
  batch: string
  /** Hash of the photo; null if there is none. */
  photo: string | null
  /** True if the college signs it; false for a student's own copy. */
  isOfficial: boolean
  locale: 'en' | 'de'
  /** ISO date. */
  issuedOn: string
}

/** Options of a requested memo. */
export interface MemoForm {
  locale: 'en' | 'de'
  isOfficial: boolean
  /** ISO date. */
  issuedOn: string
}

/** Returns the content of a memo issued today. */
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

/**
 * Returns the rule as it applied at issue: an old rule without required credits takes the earned credits as the
 * requirement, so that it still awards a class.
 */
export const appliedRule = ({ transcript, rule, needsCredits }: IssuedTranscript): DegreeRule =>
  namesCredits(rule) || needsCredits ? rule : { ...rule, requiredCredits: transcript.earned }

/**
 * Ignores the date, the credits rule and the exams of each scheme, so that memos with equal content are the same memo,
 * also where an earlier one was issued without them.
 */
export function digestOfIssued({ issuedOn: _, creditsRule: __, ...said }: IssuedTranscript): string {
  const { schemeExams: ___, ...transcript } = said.transcript
  return documentDigest({ ...said, transcript })
}

/** Digest of grades and sums, without names, to compare an old memo with what is published today. */
export function awardedGrades({ semesters, cgpa, earned, backlogs }: Transcript): string {
  const grades = semesters.map(({ subjects }) =>
    subjects.map(({ code, grade, credits }) => [code, grade, credits]),
  )
  return documentDigest({ grades, cgpa, earned, open: backlogs.length })
}

/** Digest of exam titles and of the months in which grades were earned. */
export const labelsOf = ({ semesters }: Transcript): string =>
  documentDigest(
    semesters.map(({ title, heldMonth, heldYear, subjects }) => [
      title,
      heldMonth,
      heldYear,
      subjects.map(({ earned }) => [earned.heldMonth, earned.heldYear]),
    ]),
  )
