import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import { degreeRuleInput, ruleFields } from '#lib/schemas/transcripts.ts'
import { type Award, awardOf, missedClass } from '#lib/transcripts/say-award.ts'
import { sayCgpaWorking } from '#lib/transcripts/say-cgpa-working.ts'
import { saySubstitutes } from '#lib/transcripts/say-substitutes.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { transcriptOffice } from '../policy.ts'
import type { LookedUp } from '../transcripts/issue.service.ts'
import type { NamedExam } from '../transcripts/student-transcripts.ts'
import type { NoTranscript, Transcript } from '../transcripts/transcript.ts'

/** Starts to make one file with the memos of a branch and a batch. */
export const handleBundle = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(transcriptOffice, user)
    const asked = {
      batchId: textOf(form, 'batchId'),
      branchId: textOf(form, 'branchId'),
      withBacklogs: form.has('withBacklogs'),
      locale: getLocale(),
    }
    await app.transcripts.bundles.start(asked, actorOf(context))
    return goOnDone(context, `${href(routes.memos)}#files`, 'begun')
  })

/** Saves or removes the classes and formula of a regulation. */
export const handleDegreeRule = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(transcriptOffice, user)
    const { rules } = app.transcripts
    switch (textOf(form, 'action')) {
      case 'save': {
        if (form.has('isNew') && textOf(form, 'regulation').trim() === '')
          throw refuseAt('regulation', 'field.required')
        const { rule, ...seen } = parseInput(degreeRuleInput, textsOf(form, ruleFields))
        await rules.save(seen, rule, actorOf(context))
        return goOnDone(context, href(routes.memoRules), 'saved')
      }
      case 'remove': {
        const seen = { regulation: textOf(form, 'regulation'), version: Number(textOf(form, 'version')) }
        await rules.remove(seen, actorOf(context))
        return goOnDone(context, href(routes.memoRules), 'removed')
      }
      default:
        throw invalid('request.invalid')
    }
  })

/** The single memo of a student, as the office sees it before issuing, and the exams that are not part of it. */
export interface MemoView extends Pick<LookedUp, 'unregulated' | 'others'> {
  regulation: string
  memo: { refusal: NoTranscript } | { transcript: Transcript; sentences: string[]; award: Award }
}

/** Returns null if nothing is published under the number. */
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

/** Returns published exams without a regulation, whose results appear in no consolidated memo. */
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
