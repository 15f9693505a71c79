import type { APIContext } from 'astro'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { examChoices } from './exam-choices.ts'
import { examFacts, primaryDeed } from './exam-facts.ts'
import { toldCorrections } from './told-corrections.ts'

/** All that the page of an exam shows; a 404 where there is none. */
export async function loadExam({ locals, params }: Pick<APIContext, 'locals' | 'params'>) {
  const { app, user } = locals
  const examId = params['examId'] ?? ''
  const found = await app.results.overview(examId, { id: user?.id ?? '' }).catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'exam.notFound') return null
    throw error
  })
  if (!found) return new Response(null, { status: 404 })
  const now = app.clock.now()
  const choices = await examChoices(app, found.exam.scheme)
  const scale = (await app.gradeScales.read()).of(found.exam.scheme)
  return {
    ...{ overview: found, now, choices },
    facts: examFacts(found, scale, now),
    primary: primaryDeed(found, now),
    form: formOf(found.exam),
    typed: typedOf(found.exam),
    publications: found.publications.map(({ by, at, reason }, index, all) => ({
      deed: index === all.length - 1 ? m['office.publishedFirst']() : m['office.publishedRevision'](),
      by,
      at,
      note: reason,
      fields: [],
    })),
    corrections: toldCorrections(found.exam, await app.results.correction.former(examId)),
  }
}

/** A draft is changed as a whole; of what was out its name is corrected. */
export function formOf({ state, version }: ExamReply): 'edit' | 'correct' | null {
  if (version === 0) return state === 'draft' ? 'edit' : null
  return state === 'publishing' || state === 'proposed' ? null : 'correct'
}

/** What its forms begin with. */
const typedOf = ({ title, regulation, heldMonth, heldYear, kind, scheme }: ExamReply): NewExam => ({
  ...{ title, regulation, heldMonth, heldYear, kind, scheme },
})
