import type { KeptPages } from './kept-pages.ts'
import type { PhoneState } from './phone-state.ts'

/** The worker's environment; tests pass their own. */
export interface Phone {
  kept: KeptPages
  state: PhoneState
  /** Milliseconds since 1970. */
  now(): number
  fetch(address: string | Request, options?: RequestInit): Promise<Response>
  /** Resolves when a request has waited long enough for a slow connection. */
  timeout(): Promise<null>
  /** False where the browser knows that there is no connection and sends nothing. */
  hasLine(): boolean
  /** User name in the display cookie; empty for a visitor, and where the worker cannot read cookies. */
  userShown(): Promise<string>
  /** Reloads these addresses in background tabs, without waiting for them. */
  reopen(addresses: readonly string[]): Promise<void>
}

/** Requests an address past the browser's cache. Redirects are not followed by default: they lead to the sign-in. */
export const askFor = (
  { fetch }: Pick<Phone, 'fetch'>,
  address: string,
  { etag = '', redirect = 'manual', mode = 'cors' }: WorkerRequest = {},
): Promise<Response> =>
  fetch(address, {
    cache: 'no-store',
    redirect,
    mode,
    headers: etag === '' ? {} : { 'if-none-match': etag },
    signal: AbortSignal.timeout(longest),
  })

interface WorkerRequest {
  etag?: string
  redirect?: RequestRedirect
  mode?: RequestMode
}

const longest = 30_000
