import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goOnDone, goOnWithSecret } from '../../../kernel/secrets/shown-once.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { isComplete } from '../admission-gaps.ts'
import { isAdmissionMove } from '../admission-states.ts'

/** What the forms about one admission do, by the name of the button. Readers have none of them. */
export const handleAdmission = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const { admissions } = context.locals.app
    const [asked, version] = [textOf(form, 'action'), Number(textOf(form, 'version'))]
    if (asked === 'reveal') {
      const aadhaar = await admissions.revealAadhaar(id, textOf(form, 'why'), actorOf(context))
      return goOnWithSecret(context, { aadhaar })
    }
    if (asked === 'updateRegister') {
      const seen = { version, studentVersion: Number(textOf(form, 'studentVersion')) }
      await admissions.updateRegister(id, seen, actorOf(context))
      return goOnDone(context, href(routes.admission(id)), asked)
    }
    if (!isAdmissionMove(asked)) throw invalid('request.invalid')
    const acceptsGaps = textOf(form, 'acceptsGaps') !== ''
    // What is missing is asked about before it is refused for that.
    if (asked === 'admit' && !acceptsGaps && (await lacksSomething(admissions, id))) return 'askAdmit'
    const step = { move: asked, version, note: textOf(form, 'reason'), acceptsGaps }
    await admissions.move(id, step, actorOf(context))
    return goOnDone(context, href(routes.admission(id)), asked)
  })

async function lacksSomething(admissions: App['admissions'], id: string): Promise<boolean> {
  const found = await admissions.find(id)
  const gaps = found?.state === 'submitted' && (await admissions.gapsOf([found])).get(id)
  return gaps ? !isComplete(gaps) : false
}
