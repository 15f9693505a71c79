/** A request that no browser sends. Omitted parts are ordinary. */
export interface OddRequest {
  name: string
  method?: string
  /** The raw request target; `{host}` is the server's own host. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Sends the administrator's cookies. */
  signedIn?: true
  /** The only accepted statuses; without them any below 500. */
  statuses?: readonly number[]
}

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
export const json = { 'content-type': 'application/json' }
/** A form as the server's own page sends it. */
export const ownForm = { ...urlEncoded, origin: 'http://{host}' }
