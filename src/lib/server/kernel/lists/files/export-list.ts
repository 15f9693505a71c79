import * as v from 'valibot'
import type { Access } from '#lib/schemas/role.ts'
import { getLocale, isLocale } from '#paraglide/runtime.js'
import {
  type Endpoint,
  type EndpointInput,
  type Parsed,
  type Taken,
  endpoint,
} from '../../http/endpoint/endpoint.ts'
import { withLocale } from '../../http/locale.ts'
import { sendOnce } from './export-file.ts'

/**
 * The call that answers a list as a file: the same address as the page's, `format=xlsx` for a sheet, and
 * `language` for its headings, which are the caller's own otherwise.
 * @example export const GET = exportList('users', { summary: '…', access: ['ROLE_ADMIN'] })
 */
export const exportList = (list: string, about: { summary: string; access: Access }): Endpoint =>
  endpoint({ ...about, limit: 'staff', reply: v.string(), run: (input) => answerList(list, input) })

interface OneOfLists<Params extends v.GenericSchema> {
  summary: string
  access: Access
  params: Params
  /** Which list, by the parameters of the path. */
  list(params: Parsed<Params>): string
  /** What it is about, where it is about one thing. */
  about?(params: Parsed<Params>): string
}

/**
 * The same for one of several lists, or for a list about one thing.
 * @example export const GET = exportOneOf({ summary: '…', access, params, list: ({ table }) => table })
 */
export const exportOneOf = <Params extends v.GenericSchema>({
  list,
  about,
  ...call
}: OneOfLists<Params>): Endpoint =>
  endpoint({
    ...call,
    limit: 'staff',
    reply: v.string(),
    run: ({ params, ...input }) => answerList(list(params), input, about?.(params)),
  })

type Asker = Pick<EndpointInput<Taken>, 'app' | 'user' | 'actor' | 'context'>

function answerList(
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
