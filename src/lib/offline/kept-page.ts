/** The worker's record of a page that the user saved on this device. */
export interface KeptPage {
  /** Path and query string, as the browser requests it. */
  address: string
  title: string
  /** User name at the time of saving; empty for a visitor. */
  owner: string
  /** True for a page that the server shows only to its owner, such as a receipt. */
  isPersonal: boolean
  /** Files that belong to this page only, such as the printable receipt. */
  files: readonly string[]
  /** Images and scripts shared with other pages; their addresses contain the hash of their content. */
  parts: readonly string[]
  /** Size of the page and everything that is saved with it. */
  bytes: number
  etag: string
  /** Milliseconds: when the page was saved, and when the server last confirmed it. */
  keptAt: number
  seenAt: number
}

const noteHeader = 'x-kept'

/** Headers that a saved response needs; those about its transport are dropped. */
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

/** Builds the response that is stored in the cache. */
export function copyOf(body: string | ArrayBuffer, headers: Headers, page?: KeptPage): Response {
  const kept = keptHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  // Header values allow only Latin-1, and names of people contain other letters.
  if (page) kept.push([noteHeader, encodeURIComponent(JSON.stringify(page))])
  return new Response(body, { headers: kept })
}

/** Reads the record stored with a saved response. */
export function noteOf({ headers }: Pick<Response, 'headers'>): KeptPage {
  // Only `copyOf` writes this header.
  return JSON.parse(decodeURIComponent(headers.get(noteHeader) ?? '')) as KeptPage
}
