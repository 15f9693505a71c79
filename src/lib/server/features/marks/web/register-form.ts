import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { getLocale } from '#paraglide/runtime.js'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'

/** The tabulation register of the exam that the page shows, of all its branches or one. */
export const handleRegister = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const branchId = (await app.catalogue.read()).byId(textOf(form, 'branch'))?.id ?? ''
    const asked = { examId, branchId, locale: getLocale(), actor: actorOf(context) }
    await app.marks.makeRegister(asked)
    return goTo(`${href(routes.marksOf(examId))}#register`)
  })
