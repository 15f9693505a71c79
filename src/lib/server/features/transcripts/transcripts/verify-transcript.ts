import { type CreditsRule, regulationKey } from '#lib/rules/grades/cgpa.ts'
import { withInitial } from '#lib/rules/names/initials.ts'
import type { SubstitutesByRegulation } from '#lib/rules/grades/substitutes.ts'
import { awardOf } from '#lib/transcripts/say-award.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { StudentExam } from '../../results/feature.ts'
import { composeTranscript } from './compose-transcript.ts'
import type { IssueParts } from './issue.service.ts'
import { type IssuedTranscript, appliedRule, awardedGrades, labelsOf } from './issued-transcript.ts'
import type { KeptTranscript } from './transcript.repository.ts'
import type { Transcript } from './transcript.ts'

/**
 * What the code of a consolidated memo tells its holder: the printed content, with the name shortened. While a result
 * is withheld or withdrawn, it tells nothing else. `outdated`: results published later are missing from it.
 * `superseded`: marks, the label of an exam or a substitute were corrected, or its class no longer applies.
 */
export type VerifiedTranscript =
  | { state: 'withheld' }
  /** ISO date; null if unknown. */
  | { state: 'withdrawn'; on: string | null }
  | {
      state: 'valid' | 'outdated' | 'superseded'
      /** ISO date of the newest correction; null unless superseded and the date is known. */
      correctedOn: string | null
      transcript: Omit<Transcript, 'studentName'>
      /** The last word is shortened to its initial. */
      studentName: string
      className: string
      /** Hundredths; null if the memo states none. */
      percentage: number | null
      isOfficial: boolean
      issuedOn: string
      /** How its credits were counted. */
      creditsRule: CreditsRule
    }

type Parts = Pick<IssueParts, 'store' | 'results'>

/** @throws DomainError NotFound `memo.unknownCode` */
export async function verifyTranscript(parts: Parts, typedCode: string): Promise<VerifiedTranscript> {
  const kept = await parts.store.read.transcripts.byCode(normaliseShortCode(typedCode))
  if (!kept) throw notFound('memo.unknownCode')
  const { transcript, creditsRule = 'largest', isOfficial, issuedOn } = kept.issued
  const { rollNumber, studentName, ...said } = transcript
  const exams = (await parts.results.examsOf([rollNumber])).get(rollNumber) ?? []
  if (exams.some(({ isWithheld }) => isWithheld)) return { state: 'withheld' }
  const withdrawn = exams.find((exam) => exam.result === null && isOfMemo(exam, transcript))
  if (withdrawn) return { state: 'withdrawn', on: withdrawn.withdrawnOn }
  const substitutes = await parts.results.substitutes.inForce()
  const state = stateOf(kept, exams, substitutes)
  const { className, percentage } = awardOf(transcript, appliedRule(kept.issued))
  return {
    state,
    correctedOn: state === 'superseded' ? await correctedOn(parts, kept, exams) : null,
    transcript: { rollNumber, ...said },
    studentName: withInitial(studentName),
    className,
    percentage,
    isOfficial,
    issuedOn,
    creditsRule,
  }
}

/** The title also matches an exam whose regulation was corrected later. */
const isOfMemo = ({ regulation, title }: StudentExam, memo: Transcript): boolean =>
  regulationKey(regulation) === memo.regulation || memo.semesters.some((semester) => semester.title === title)

function stateOf(
  { issued, issuedAt }: Pick<KeptTranscript, 'issued' | 'issuedAt'>,
  exams: readonly StudentExam[],
  substitutes: SubstitutesByRegulation,
): 'valid' | 'outdated' | 'superseded' {
  if (holds(issued, exams, substitutes)) return 'valid'
  const before = exams.filter(({ outSince }) => outSince !== null && outSince < issuedAt)
  return holds(issued, before, substitutes) ? 'outdated' : 'superseded'
}

/** Tells whether the exams match the memo, with credits counted by today's rule or by the memo's. */
function holds(
  issued: IssuedTranscript,
  exams: readonly StudentExam[],
  substitutes: SubstitutesByRegulation,
): boolean {
  const { transcript, creditsRule = 'largest' } = issued
  const rules = new Set<CreditsRule>(['bestAttempt', creditsRule])
  return [...rules].some((rule) => {
    const now = composeTranscript(transcript.regulation, exams, { creditsRule: rule, substitutes })
    return 'transcript' in now && saysTheSame(issued, now.transcript)
  })
}

/** Judges the class by the memo's own rule: changed rules do not affect an issued memo, but changed facts do. */
function saysTheSame(issued: IssuedTranscript, now: Transcript): boolean {
  const { transcript } = issued
  const rule = appliedRule(issued)
  return (
    awardedGrades(now) === awardedGrades(transcript) &&
    labelsOf(now) === labelsOf(transcript) &&
    awardOf(now, rule).className === awardOf(transcript, rule).className
  )
}

const correctedOn = (
  { results }: Parts,
  { issued: { transcript }, issuedAt }: Pick<KeptTranscript, 'issued' | 'issuedAt'>,
  exams: readonly StudentExam[],
): Promise<string | null> =>
  results.correctedSince({
    since: issuedAt,
    examIds: exams.map(({ id }) => id),
    titles: transcript.semesters.map(({ title }) => title),
    regulation: transcript.regulation,
    codes: transcript.semesters.flatMap(({ subjects }) => subjects.map(({ code }) => code)),
  })
