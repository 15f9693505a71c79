import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { unauthenticated } from '../../core/errors.ts'
import { actorOf } from '../../http/access/access.ts'
import { parseInput } from '../../http/endpoint/read-input.ts'
import {
  type FormState,
  goTo,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../http/forms/plain-form.ts'
import { saveListView } from './list-view-fields.ts'

type Work = (form: FormData, context: APIContext, user: CurrentUser) => Promise<Response>

const actions: Readonly<Record<string, Work>> = {
  save: saveView,
  remove: removeView,
  columns: saveColumns,
  resetColumns,
}

/** Handles the forms of a list's bar: saving and deleting a view, and choosing columns. */
export const handleListPreferences = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { user } = context.locals
    if (!user) throw unauthenticated('session.missing')
    return ofPressedButton(form, actions)(form, context, user)
  })

async function saveView(form: FormData, context: APIContext, user: CurrentUser): Promise<Response> {
  const view = parseInput(saveListView, textsOf(form, ['list', 'name', 'query', 'role']))
  await context.locals.app.listPreferences.saveView(view, user, actorOf(context))
  return goBack(form)
}

async function removeView(form: FormData, context: APIContext, user: CurrentUser): Promise<Response> {
  await context.locals.app.listPreferences.removeView(textOf(form, 'id'), user, actorOf(context))
  return goBack(form)
}

async function saveColumns(form: FormData, context: APIContext, user: CurrentUser): Promise<Response> {
  const chosen = form.getAll('column').map(String)
  await context.locals.app.listPreferences.saveColumns(textOf(form, 'list'), chosen, user)
  return goBack(form)
}

async function resetColumns(form: FormData, context: APIContext, user: CurrentUser): Promise<Response> {
  await context.locals.app.listPreferences.saveColumns(textOf(form, 'list'), null, user)
  return goBack(form)
}

/** Returns to the list, which shows the change; without an address, to the saved views. */
function goBack(form: FormData): Response {
  const back = textOf(form, 'back')
  return goTo(back === '' ? href(routes.savedViews) : back)
}
