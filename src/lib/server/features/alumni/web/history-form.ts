import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/alumni.ts'
import { alumniData, historyFileBytes } from '#lib/schemas/alumni/history.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

const upload = { files: { photo: { bytes: historyFileBytes }, certificate: { bytes: historyFileBytes } } }

const fields = Object.keys(alumniData.entries)

/** A history that is corrected, or one that was entered by mistake and goes: by the name of the button. */
export const handleAlumniHistory = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, sent) => {
    requireAccess(alumniOffice, context.locals.user)
    const { histories } = context.locals.app.alumni
    const seen = { id, version: Number(textOf(form, 'version')) }
    switch (textOf(form, 'action')) {
      case 'remove':
        await histories.remove(id, seen.version, actorOf(context))
        return goOnDone(context, href(routes.alumniHistories), 'removed')
      case 'change': {
        const files = { photo: sent.photo[0], certificate: sent.certificate[0] }
        await histories.change(seen, typedIn(form), files, actorOf(context))
        return goOnDone(context, href(routes.alumniHistory(id)), 'changed')
      }
      default:
        throw invalid('request.invalid')
    }
  })

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData) => parseInput(alumniData, textsOf(form, fields))
