import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Starts to make one file with the semester memos of a branch or a section. */
export const handleExamMemos = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const requested = { examId, place: textOf(form, 'place'), locale: getLocale() }
    await app.results.memoBundles.start(requested, actorOf(context))
    return goOnDone(context, `${href(routes.examMemos(examId))}#files`, 'started')
  })

/** The branches and sections of the form; empty where the exam is not published. */
export async function memoOptions({ results }: Pick<App, 'results'>, examId: string): Promise<Option[]> {
  const choices = await results.memoBundles.choices(examId)
  return choices.map(({ key, title, sectionId, students }) => {
    const label = m['memos.choice']({ title, students: showCount(students) })
    return [key, sectionId === null ? label : `– ${label}`]
  })
}
