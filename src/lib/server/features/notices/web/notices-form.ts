import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { routes } from '#lib/routes.ts'
import { type NoticeFields, noticeInput } from '#lib/schemas/notices.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { isUrlEncoded } from '../../../kernel/http/forms/read-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { mostPaperBytes } from '../notices-files.ts'

const upload = { files: { paper: { bytes: mostPaperBytes } } }

/** A new notice, which begins as a draft. */
export const handleNewNotice = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, { paper: [file = null] }) => {
    const { app, user } = context.locals
    requireAccess(noticeWriters, user)
    const id = await app.notices.add(typedIn(form), actorOf(context), file)
    return goOnDone(context, href(routes.officeNotice(id)), 'added')
  })

/** What was sent from the page of a notice: a button alone brings no file, and costs less. */
export const noticeSent = (context: APIContext, id: string): Promise<Response | FormState> =>
  (isUrlEncoded(context.request) ? handleNoticeDeed : handleNoticeChange)(context, id)

export const handleNoticeChange = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, { paper: [file = null] }) => {
    const seen = seenBy(context, { id, form })
    if (textOf(form, 'action') !== 'change') throw invalid('request.invalid')
    const sent = { file, isDropped: form.has('dropPaper') }
    await context.locals.app.notices.change(seen, typedIn(form), actorOf(context), sent)
    return done(context, id, 'changed')
  })

/** By the name of the button. */
export const handleNoticeDeed = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { notices } = context.locals.app
    const seen = seenBy(context, { id, form })
    const actor = actorOf(context)
    switch (textOf(form, 'action')) {
      case 'publish':
        await notices.publish(seen, actor)
        return done(context, id, 'published')
      case 'withdraw':
        await notices.withdraw(seen, actor)
        return done(context, id, 'withdrawn')
      case 'remove':
        await notices.remove(seen, actor)
        return goOnDone(context, href(routes.officeNotices), 'removed')
      default:
        throw invalid('request.invalid')
    }
  })

/** @throws DomainError Forbidden */
function seenBy({ locals }: Pick<APIContext, 'locals'>, { id, form }: { id: string; form: FormData }) {
  requireAccess(noticeWriters, locals.user)
  return { id, version: Number(textOf(form, 'version')) }
}

const done = (context: APIContext, id: string, word: string): Response =>
  goOnDone(context, href(routes.officeNotice(id)), word)

const texts = ['titleEn', 'textEn', 'titleDe', 'textDe', 'shownFrom', 'shownUntil', 'link', 'isImportant']

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): NoticeFields =>
  parseInput(noticeInput, { ...textsOf(form, texts), audiences: form.getAll('audiences') })
