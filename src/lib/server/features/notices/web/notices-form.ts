import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { type NoticeFields, noticeInput } from '#lib/schemas/notices.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { mostPaperBytes } from '../notices-files.ts'

const upload = { files: { paper: { bytes: mostPaperBytes } } }

/** A new notice, which begins as a draft. */
export const handleNewNotice = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload }, async (form, { paper: [file = null] }) => {
    const { app, user } = context.locals
    requireAccess(noticeWriters, user)
    const id = await app.notices.add(typedIn(form), actorOf(context), file)
    return goTo(`${href(routes.officeNotice(id))}?done=added`)
  })

/** What is done with a notice, by the name of the button. */
export const handleNotice = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload }, async (form, { paper: [file = null] }) => {
    const { app, user } = context.locals
    requireAccess(noticeWriters, user)
    const [seen, actor] = [{ id, version: Number(textOf(form, 'version')) }, actorOf(context)]
    const done = (word: string): Response => goTo(`${href(routes.officeNotice(id))}?done=${word}`)
    switch (textOf(form, 'action')) {
      case 'change':
        await app.notices.change(seen, typedIn(form), actor, { file, isDropped: form.has('dropPaper') })
        return done('changed')
      case 'publish':
        await app.notices.publish(seen, actor)
        return done('published')
      case 'withdraw':
        await app.notices.withdraw(seen, actor)
        return done('withdrawn')
      case 'remove':
        await app.notices.remove(seen, actor)
        return goTo(`${href(routes.officeNotices)}?done=removed`)
      default:
        throw invalid('request.invalid')
    }
  })

const texts = ['titleEn', 'textEn', 'titleDe', 'textDe', 'shownFrom', 'shownUntil', 'link', 'isImportant']

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): NoticeFields =>
  parseInput(noticeInput, { ...textsOf(form, texts), audiences: form.getAll('audiences') })
