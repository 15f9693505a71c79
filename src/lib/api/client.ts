import { FetchError, createFetch, ofetch } from 'ofetch'
import { m } from '#paraglide/messages.js'
import { bearer, serverAddress } from './server-address.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Why a call was refused, in words; `fields` says which field, by its path in the body. */
export class CallRefused extends Error {
  readonly fields: Record<string, string>
  /** Of the answer; 0 where none came, and nobody knows whether the server has done it. */
  readonly status: number
  /** All that the server said: some calls say more than the reason. */
  readonly reply: Partial<Reply>

  constructor(
    message: string,
    fields: Record<string, string> = {},
    status = 400,
    reply: Partial<Reply> = {},
  ) {
    super(message)
    this.fields = fields
    this.status = status
    this.reply = reply
  }

  /** The reason, such as `exam.changedSince`; empty where the server gave none. */
  get code(): string {
    return this.reply.code ?? ''
  }

  /** True where the message is the server's own, and false where it gave none and the message is ours. */
  get hasMessage(): boolean {
    return (this.reply.message ?? '') !== ''
  }
}

type Query = Record<string, string>

/** @throws CallRefused with a sentence to show */
export const getCall = <T>(name: string, query: Query = {}): Promise<T> => call<T>(name, { query })

export interface Sending {
  /** Names this attempt, so that a repetition of it is carried out once. */
  key?: string
  /** How much of the body has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Nobody waits for it, or it is said elsewhere that it is on its way. */
  isQuiet?: boolean
}

/** @throws CallRefused with a sentence to show */
export const postCall = <T>(
  name: string,
  body: object | FormData,
  query: Query = {},
  sending: Sending = {},
): Promise<T> => call<T>(name, { method: 'POST', body, query, ...sending })

/** @throws CallRefused with a sentence to show */
export const putCall = <T>(name: string, body: object): Promise<T> =>
  call<T>(name, { method: 'PUT', body, query: {} })

/** @throws CallRefused with a sentence to show */
export const deleteCall = <T>(name: string, query: Query): Promise<T> =>
  call<T>(name, { method: 'DELETE', query })

interface Options extends Sending {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object | FormData
  query: Query
}

async function call<T>(name: string, options: Options): Promise<T> {
  let isFresh = true
  try {
    return await request<T>(name, options)
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw refusalOf(error)
    isFresh = refusalOf(error).code !== 'session.passwordStale'
  }
  const session = await import('./sign-in-again.ts')
  if (!(await session.signInAgain(serverAddress(), isFresh ? 'over' : 'stale')))
    throw new CallRefused(isFresh ? m['office.sessionGone']() : m['errors.session.passwordStale']())
  try {
    return await request<T>(name, options)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function request<T>(name: string, { key, onProgress, isQuiet, ...options }: Options): Promise<T> {
  const headers = { 'accept-language': getLocale(), ...bearer(), ...(key && { 'idempotency-key': key }) }
  const send = onProgress ? await sendWithProgress(onProgress) : ofetch
  // What is only read shows where it will stand; an upload says itself how far it is.
  const end = options.method && !onProgress && !isQuiet ? loaderLate() : null
  return send<T>(`${serverAddress()}/api/v1/${name}`, { ...options, retry: 0, headers })
    .catch(sayBrokenOff)
    .finally(end)
}

/** Says that something is on its way once it takes longer than a moment; answers how to end it. Nobody waits for its code. */
export function loaderLate(): () => void {
  // One that comes when all is over goes before it is seen: its style waits.
  const shown = import('../browser/feedback/loader.ts').then(
    (loader) => loader.showLoader(m['form.sending']()),
    () => null,
  )
  return () => void shown.then((end) => end?.())
}

/** An answer that breaks off behind its headers comes to nobody either: browsers say so with a bare TypeError. */
function sayBrokenOff(error: unknown): never {
  throw error instanceof TypeError ? unanswered() : error
}

const unanswered = (): CallRefused => new CallRefused(m['office.offline'](), {}, 0)

/** Without the bar where that does not come: whether the line is dead, the call itself finds out. */
const sendWithProgress = (onProgress: (share: number) => void): Promise<typeof ofetch> =>
  import('./fetch-with-progress.ts').then(
    (progress) => createFetch({ fetch: progress.fetchWithProgress(onProgress) }),
    () => ofetch,
  )

interface Reply {
  code: string
  message: string
  fields: Record<string, string>
}

function refusalOf(error: unknown): CallRefused {
  if (error instanceof CallRefused) return error
  // Of our own making, such as a browser that keeps nothing: no word about the line. What it was is its cause.
  if (!(error instanceof FetchError))
    return Object.assign(new CallRefused(m['errors.request.failed'](), {}, 0), { cause: error })
  if (!error.response) return unanswered()
  const reply = replyOf(error.data)
  return new CallRefused(reply.message || m['errors.request.failed'](), reply.fields, error.status, reply)
}

const longestMessage = 500

/**
 * What a refusal says. A server of another make may answer with a bare sentence, which is its message; the page of a proxy
 * is none.
 */
export function replyOf(data: unknown): Partial<Reply> {
  // The envelope of this server's refusals, see `kernel/http/replies/refusals.ts`.
  if (typeof data === 'object' && data !== null) return data as Partial<Reply>
  const text = typeof data === 'string' ? data.trim() : ''
  return text !== '' && text.length <= longestMessage && !text.startsWith('<') ? { message: text } : {}
}

export const sayRefusal = (error: unknown): string =>
  error instanceof CallRefused ? error.message : m['errors.request.failed']()

export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof CallRefused ? error.fields : {}

/** True where no answer came: what was sent may have been done or not. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallRefused && error.status === 0

/** False where nobody knows whether the server has done it: no answer, or one of its own failure. */
export const isSettled = (error: unknown): boolean =>
  error instanceof CallRefused && error.status > 0 && error.status < 500
