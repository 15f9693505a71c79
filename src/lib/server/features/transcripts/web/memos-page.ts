import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import { type Award, awardOf, missedClass } from '#lib/transcripts/say-award.ts'
import { sayCgpaWorking } from '#lib/transcripts/say-cgpa-working.ts'
import { saySubstitutes } from '#lib/transcripts/say-substitutes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { LookedUp } from '../transcripts/issue.service.ts'
import type { NamedExam } from '../transcripts/student-transcripts.ts'
import type { NoTranscript, Transcript } from '../transcripts/transcript.ts'

/** The one memo of a student, as the office sees it before it issues it, and what is no part of it. */
export interface MemoView extends Pick<LookedUp, 'unregulated' | 'others'> {
  regulation: string
  memo: { refusal: NoTranscript } | { transcript: Transcript; sentences: string[]; award: Award }
}

/** Null where nothing is published under the number. */
export async function memoOfStudent(
  { transcripts }: Pick<App, 'transcripts'>,
  rollNumber: string,
): Promise<MemoView | null> {
  const found = await transcripts.look(rollNumber)
  if (!found) return null
  const { regulation, unregulated, others } = found
  return { regulation, unregulated, others, memo: memoOf(found) }
}

function memoOf({ memo, facts, inForce: { rule } }: LookedUp): MemoView['memo'] {
  if ('refusal' in memo) return memo
  const { transcript } = memo
  const award = awardOf(transcript, rule)
  const missed = missedClass(transcript, rule)
  const named = (subjects: typeof facts.failedOnce): string =>
    subjects.map(({ code, name }) => `${code} ${name}`).join(', ')
  const sentences = [
    sayCgpaWorking(transcript),
    ...award.about,
    ...(facts.openElsewhere.length > 0
      ? [m['transcripts.one.openElsewhere']({ subjects: named(facts.openElsewhere) })]
      : []),
    ...(missed ? [m['transcripts.one.missed']({ name: missed, subjects: named(facts.failedOnce) })] : []),
    ...saySubstitutes(transcript),
  ]
  return { transcript, sentences, award }
}

/** Exams that visitors see, and whose results are in no consolidated memo. */
export async function examsWithoutRegulation({
  resultsStore,
  clock,
}: Pick<App, 'resultsStore' | 'clock'>): Promise<NamedExam[]> {
  const exams = await resultsStore.read.exams.all()
  const now = clock.now()
  return exams
    .filter((exam) => regulationKey(exam.regulation) === '' && hasComeOut(exam, now))
    .map(({ id, title }) => ({ id, title }))
}
