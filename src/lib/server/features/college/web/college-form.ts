import type { APIContext } from 'astro'
import { pictureKinds } from '#lib/schemas/college.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Takes a picture of the college away; without scripts the page asks before it does. */
export const handlePictures = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const kind = pictureKinds.find((each) => each === textOf(form, 'picture'))
    if (!kind) throw invalid('request.invalid')
    if (textOf(form, 'answer') !== 'yes') return 'asked'
    const { app } = context.locals
    await app.college.removePicture({ kind, url: textOf(form, 'seen') }, actorOf(context))
    await app.refresh()
    return goOnDone(context, context.url.pathname, 'pictureRemoved')
  })
