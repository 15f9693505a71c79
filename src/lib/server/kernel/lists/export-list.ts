import * as v from 'valibot'
import type { Access } from '#lib/schemas/role.ts'
import { getLocale, isLocale } from '#paraglide/runtime.js'
import { type Endpoint, type EndpointInput, type Taken, endpoint } from '../http/endpoint.ts'
import { withLocale } from '../http/locale.ts'
import { sendOnce } from './send-once.ts'

/**
 * The call that answers a list as a file: the same address as the page's, `format=xlsx` for a sheet, and
 * `language` for its headings, which are the caller's own otherwise.
 * @example export const GET = exportList('users', { summary: '…', access: ['ROLE_ADMIN'] })
 */
export const exportList = (list: string, about: { summary: string; access: Access }): Endpoint =>
  endpoint({ ...about, limit: 'staff', reply: v.string(), run: (input) => answerList(list, input) })

type Asker = Pick<EndpointInput<Taken>, 'app' | 'user' | 'actor' | 'context'>

/** For a call that answers one of several lists. */
export function answerList(
  list: string,
  { app, user, actor, context: { url } }: Asker,
  about?: string,
): Promise<Response> {
  const params = url.searchParams
  // What it says wrongly is read as if it said nothing, as on the page.
  const format = params.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  const language = params.get('language')
  return withLocale(isLocale(language) ? language : getLocale(), async () =>
    sendOnce(await app.lists.makeFile(list, params, { user, actor, format, about }), format),
  )
}
