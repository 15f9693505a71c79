import { type Award, awardOf } from '#lib/transcripts/say-award.ts'
import { sayCgpaWorking } from '#lib/transcripts/say-cgpa-working.ts'
import type { App } from '../../../kernel/app.ts'
import type { LookedUp } from '../issue.service.ts'
import type { Transcript } from '../transcript.ts'

/** A student's exams of one regulation, as the office sees them before it issues a memo. */
export type ShownTranscript =
  | { regulation: string; refusal: Extract<LookedUp, { refusal: unknown }>['refusal'] }
  | { regulation: string; transcript: Transcript; working: string; award: Award }

/** Of each regulation, the newest first; null where nobody was asked for. */
export async function memosOf(
  { transcripts }: Pick<App, 'transcripts'>,
  typedRollNumber: string,
): Promise<ShownTranscript[] | null> {
  if (typedRollNumber === '') return null
  const found = await transcripts.look(typedRollNumber)
  return found.map((each) => {
    const { regulation } = each
    if ('refusal' in each) return { regulation, refusal: each.refusal }
    const { transcript, inForce } = each
    return {
      ...{ regulation, transcript, working: sayCgpaWorking(transcript) },
      award: awardOf(transcript, inForce.rule),
    }
  })
}
