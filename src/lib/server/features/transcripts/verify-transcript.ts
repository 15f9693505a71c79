import type { CreditsRule } from '#lib/rules/cgpa.ts'
import { awardOf } from '#lib/transcripts/say-award.ts'
import { withInitial } from '#lib/rules/initials.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../kernel/core/ids.ts'
import type { IssueParts } from './issue.service.ts'
import { transcriptsOf } from './about-students.ts'
import { type IssuedTranscript, gradesOf } from './issued-transcript.ts'
import type { Transcript } from './transcript.ts'

/** What the code of a consolidated memo tells whoever has the memo: what it prints, with the name cut short. */
export type VerifiedTranscript =
  | { state: 'withdrawn' }
  | {
      state: 'valid' | 'superseded'
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
  const { transcript, rule, creditsRule = 'largest', isOfficial, issuedOn } = kept.issued
  const { rollNumber, regulation, studentName, ...said } = transcript
  const now = (await transcriptsOf(parts, [rollNumber])).get(rollNumber)?.get(regulation)
  // Of a result that is withheld or withdrawn no memo says anything.
  if (!now || 'refusal' in now) return { state: 'withdrawn' }
  const { className, percentage } = awardOf(transcript, rule)
  const isAsNow = gradesOf(now.transcript) === gradesOf(transcript)
  return {
    state: isAsNow || (await isAsThen(parts, kept.issued)) ? 'valid' : 'superseded',
    transcript: { rollNumber, regulation, ...said },
    studentName: withInitial(studentName),
    ...{ className, percentage, isOfficial, issuedOn, creditsRule },
  }
}

/** Whether grades are the same as when it was issued, where credits are counted as they were then. */
async function isAsThen(
  parts: Parts,
  { transcript, creditsRule = 'largest' }: Pick<IssuedTranscript, 'transcript' | 'creditsRule'>,
): Promise<boolean> {
  const { rollNumber, regulation } = transcript
  const then = (await transcriptsOf(parts, [rollNumber], creditsRule)).get(rollNumber)?.get(regulation)
  return then !== undefined && 'transcript' in then && gradesOf(then.transcript) === gradesOf(transcript)
}
