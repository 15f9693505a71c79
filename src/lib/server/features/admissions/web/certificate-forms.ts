import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

const texts = v.object({ to: lineOf(120), note: lineOf(200), returnNote: lineOf(200) })

/** Takes certificates in, notes that nobody waits for them, or gives them back, by the name of the button. */
export const handleCertificates = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const [{ admissions }, actor, asked] = [context.locals.app, actorOf(context), textOf(form, 'action')]
    const { to, note, returnNote } = parseInput(
      texts,
      Object.fromEntries(Object.keys(texts.entries).map((name) => [name, textOf(form, name)])),
    )
    const chosen = (name: string): string[] => form.getAll(name).map(String)
    if (asked === 'handedIn' || asked === 'notNeeded')
      await admissions.receiveCertificates(
        id,
        { kind: asked, certificateIds: chosen('received'), note },
        actor,
      )
    else if (asked === 'returned')
      await admissions.returnCertificates(
        id,
        { certificateIds: chosen('returned'), to, note: returnNote },
        actor,
      )
    else throw invalid('request.invalid')
    return goOnDone(context, href(routes.admissionCertificates(id)), asked)
  })
