import * as v from 'valibot'

/** The headers of a reply that is one page of a long list; for `replyHeaders` of the declaration. */
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

/** Sends one page of a list in the form that clients expect: the headers give the total and the next page. */
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
