import type { KeptPages } from './kept-pages.ts'
import type { PhoneState } from './phone-state.ts'

/** What the worker works with; tests hand in their own. */
export interface Phone {
  kept: KeptPages
  state: PhoneState
  /** Milliseconds. */
  now(): number
  fetch(address: string | Request, options?: RequestInit): Promise<Response>
  /** Over when nobody should wait any longer for a dead line. */
  patience(): Promise<null>
  /** False where the browser knows that there is none, so that nothing is sent. */
  hasLine(): boolean
  /** Whom the display cookie names; empty for nobody, and where the browser's worker cannot read it. */
  userShown(): Promise<string>
  /** Opens these anew wherever they stand in a tab that nobody looks at, and waits for none of them. */
  openAnew(addresses: readonly string[]): Promise<void>
}

/** Asked past the browser's own memory. A redirect is an answer by itself: it leads to the sign-in. */
export const askFor = (
  { fetch }: Pick<Phone, 'fetch'>,
  address: string,
  { etag = '', redirect = 'manual', mode = 'cors' }: Asking = {},
): Promise<Response> =>
  fetch(address, {
    cache: 'no-store',
    redirect,
    mode,
    headers: etag === '' ? {} : { 'if-none-match': etag },
    signal: AbortSignal.timeout(longest),
  })

interface Asking {
  etag?: string
  redirect?: RequestRedirect
  mode?: RequestMode
}

const longest = 30_000
