import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { findingKinds } from '../findings.ts'

/** What was looked at becomes a record. */
export const handleChecks = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const sent = form.getAll('findings')
    const ticked = findingKinds.filter((kind) => sent.includes(kind))
    await app.checks.confirm(examId, ticked, textOf(form, 'pin'), actorOf(context))
    return goOnDone(context, href(routes.examChecks(examId)), 'seen')
  })
