/** A page that somebody chose to keep on this phone: what the worker notes beside its bytes. */
export interface KeptPage {
  /** Path and question, as the browser asks for it. */
  address: string
  title: string
  /** User name of whoever was signed in when it was kept; empty for a visitor. */
  owner: string
  /** True for a page that the server shows to its owner alone, such as a receipt. */
  isPersonal: boolean
  /** Files that belong to it and to nobody else, such as the printable receipt. */
  files: readonly string[]
  /** Pictures and scripts that it shares with other pages; their addresses carry their content's hash. */
  parts: readonly string[]
  /** Of the page and all that is kept along with it. */
  bytes: number
  etag: string
  /** Milliseconds: when it was kept, and when the server last said that it holds. */
  keptAt: number
  seenAt: number
}

const noteHeader = 'x-kept'

/** What the bytes are read by; how they came over the line is of no use to a copy. */
const keptHeaders = [
  'content-type',
  'content-security-policy',
  'content-disposition',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'permissions-policy',
  'cross-origin-opener-policy',
]

/** The bytes as they are kept. */
export function copyOf(body: string | ArrayBuffer, headers: Headers, page?: KeptPage): Response {
  const kept = keptHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  // A header holds Latin letters alone; names of people do not.
  if (page) kept.push([noteHeader, encodeURIComponent(JSON.stringify(page))])
  return new Response(body, { headers: kept })
}

/** What is noted beside the bytes. */
export function noteOf({ headers }: Pick<Response, 'headers'>): KeptPage {
  // Written by `copyOf` alone.
  return JSON.parse(decodeURIComponent(headers.get(noteHeader) ?? '')) as KeptPage
}
