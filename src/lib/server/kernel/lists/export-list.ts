import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { attachment } from '#lib/rules/file-names.ts'
import type { Access } from '#lib/schemas/role.ts'
import { getLocale, isLocale } from '#paraglide/runtime.js'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { withLocale } from '../http/locale.ts'
import { streamOnce } from './into-file.ts'
import type { ListFile } from './create-lists.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Compressing holds an answer in memory; more than this goes out as it is, a block at a time. */
const mostCompressed = 1024 * 1024

/**
 * The call that answers a list as a file: the same address as the page's, `format=xlsx` for a sheet, and
 * `language` for its headings, which are the caller's own otherwise.
 * @example export const GET = exportList('users', { summary: '…', access: ['ROLE_ADMIN'] })
 */
export const exportList = (list: string, about: { summary: string; access: Access }): Endpoint =>
  endpoint({
    ...about,
    limit: 'staff',
    reply: v.string(),
    run({ app, user, actor, context: { url } }) {
      const params = url.searchParams
      // What it says wrongly is read as if it said nothing, as on the page.
      const format = params.get('format') === 'xlsx' ? 'xlsx' : 'csv'
      const language = params.get('language')
      return withLocale(isLocale(language) ? language : getLocale(), async () =>
        send(await app.lists.makeFile(list, params, { user, actor, format }), types[format]),
      )
    },
  })

async function send({ path, fileName }: ListFile, type: string): Promise<Response> {
  const { size } = await stat(path)
  return new Response(streamOnce(path), {
    headers: {
      'content-type': type,
      'content-disposition': attachment(fileName),
      'cache-control': size > mostCompressed ? 'no-store, no-transform' : 'no-store',
    },
  })
}
