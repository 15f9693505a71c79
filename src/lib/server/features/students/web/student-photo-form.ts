import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { fileOf } from '../../../kernel/http/uploads/multipart.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** As of the college's pictures. */
const mostBytes = 5 * 1024 * 1024

/** Saves or removes a photo; without scripts the page asks before it removes one. */
export const handlePhoto = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'uploads', upload: { files: { photo: { bytes: mostBytes } } } },
    async (form, files) => {
      requireAccess(registerOffice, context.locals.user)
      const { students } = context.locals.app
      const isRemoving = textOf(form, 'action') === 'remove'
      if (isRemoving && textOf(form, 'answer') !== 'yes') return 'asked'
      if (isRemoving) await students.removePhoto(id, actorOf(context))
      else await students.savePhoto(id, fileOf({ files }, 'photo').bytes, actorOf(context))
      return goOnDone(context, href(routes.student(id)), isRemoving ? 'photoRemoved' : 'photo')
    },
  )
