/** A request as no browser sends it. What is left out is ordinary. */
export interface OddRequest {
  name: string
  method?: string
  /** The request target as it stands in the first line; `{host}` is the server's own. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The administrator's cookies come along. */
  signedIn?: true
  /** The only right answers; any below 500 where none is named. */
  statuses?: readonly number[]
}

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
export const json = { 'content-type': 'application/json' }
/** As the server's own page sends it. */
export const ownForm = { ...urlEncoded, origin: 'http://{host}' }
