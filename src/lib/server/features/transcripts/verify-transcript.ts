import { awardOf } from '#lib/transcripts/say-award.ts'
import { withInitial } from '#lib/rules/initials.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../kernel/core/ids.ts'
import type { IssueParts } from './issue.service.ts'
import { transcriptsOf } from './about-students.ts'
import { gradesOf } from './issued-transcript.ts'
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
    }

type Parts = Pick<IssueParts, 'store' | 'results'>

/** @throws DomainError NotFound `memo.unknownCode` */
export async function verifyTranscript(parts: Parts, typedCode: string): Promise<VerifiedTranscript> {
  const kept = await parts.store.read.transcripts.byCode(normaliseShortCode(typedCode))
  if (!kept) throw notFound('memo.unknownCode')
  const { transcript, rule, isOfficial, issuedOn } = kept.issued
  const { rollNumber, regulation, studentName, ...said } = transcript
  const now = (await transcriptsOf(parts, [rollNumber])).get(rollNumber)?.get(regulation)
  // Of a result that is withheld or withdrawn no memo says anything.
  if (!now || 'refusal' in now) return { state: 'withdrawn' }
  const { className, percentage } = awardOf(transcript, rule)
  return {
    state: gradesOf(now.transcript) === gradesOf(transcript) ? 'valid' : 'superseded',
    transcript: { rollNumber, regulation, ...said },
    studentName: withInitial(studentName),
    ...{ className, percentage, isOfficial, issuedOn },
  }
}
