import { type CreditsRule, regulationKey } from '#lib/rules/grades/cgpa.ts'
import { withInitial } from '#lib/rules/names/initials.ts'
import type { SubstitutesByRegulation } from '#lib/rules/grades/substitutes.ts'
import { awardOf } from '#lib/transcripts/say-award.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { StudentExam } from '../../results/feature.ts'
import { composeTranscript } from './compose-transcript.ts'
import type { IssueParts } from './issue.service.ts'
import { type IssuedTranscript, appliedRule, gradesOf, labelsOf } from './issued-transcript.ts'
import type { KeptTranscript } from './transcript.repository.ts'
import type { Transcript } from './transcript.ts'

/**
 * What the code of a consolidated memo tells whoever has the memo: what it prints, with the name cut short. While a result
 * is withheld or withdrawn it says nothing else. `outdated`: results that came out later are missing in it.
 * `superseded`: marks, the label of an exam or a substitute were corrected, or its class does not hold.
 */
export type VerifiedTranscript =
  | { state: 'withheld' }
  /** ISO date. */
  | { state: 'withdrawn'; on: string | null }
  | {
      state: 'valid' | 'outdated' | 'superseded'
      /** ISO date of the newest correction, where it is superseded and a day is known. */
      correctedOn: string | null
      transcript: Omit<Transcript, 'studentName'>
      /** With the initial of its last word. */
      studentName: string
      className: string
      /** Hundredths; null where the memo says none. */
      percentage: number | null
      isOfficial: boolean
      issuedOn: string
      /** By which its credits were counted. */
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

/** Also an exam whose regulation was corrected since. */
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

/** Whether the exams say what the memo says, where credits are counted as they are today or as they were then. */
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

/** The class is judged by the memo's own rule: other rules of today change nothing of a memo, other facts do. */
function saysTheSame(issued: IssuedTranscript, now: Transcript): boolean {
  const { transcript } = issued
  const rule = appliedRule(issued)
  return (
    gradesOf(now) === gradesOf(transcript) &&
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
