import * as v from 'valibot'

/** What a call says beside one page of a long list; for the `replyHeaders` of its declaration. */
export const pageHeaders = {
  'X-Total-Count': 'How many there are on all pages',
  Link: 'The address of the next page, as rel="next"; left out on the last one',
}

interface Page {
  url: URL
  page: number
  size: number
  total: number
}

/** A list of which the body is one page, as clients know it: how many there are, and what is next, say its headers. */
export function pageReply<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: v.InferInput<Schema>,
  { url, page, size, total }: Page,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-total-count': String(total) })
  if (page * size < total) {
    const next = new URLSearchParams(url.searchParams)
    next.set('page', String(page + 1))
    headers.set('link', `<${url.pathname}?${next}>; rel="next"`)
  }
  return Response.json(v.parse(schema, rows), { headers })
}
