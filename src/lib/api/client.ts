import { m } from '#paraglide/messages.js'
import { bearer, serverAddress } from './server-address.ts'
import { getLocale } from '#paraglide/runtime.js'

/** A refused call. The message can be shown as it is; `fields` maps the path of a field in the body to its message. */
export class CallFailed extends Error {
  readonly fields: Record<string, string>
  /** HTTP status; 0 where no response came and the outcome on the server is unknown. */
  readonly status: number
  /** The complete response body: some calls return more than the reason. */
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

  /** The error code, such as `exam.changedSince`; empty where the server sent none. */
  get code(): string {
    return this.reply.code ?? ''
  }

  /** True where the message comes from the server, false where it is the client's default message. */
  get hasMessage(): boolean {
    return (this.reply.message ?? '') !== ''
  }
}

type Query = Record<string, string>

/** @throws CallFailed with a sentence to show */
export const getCall = <T>(name: string, query: Query = {}): Promise<T> => call<T>(name, { query })

export interface CallOptions {
  /** Idempotency key of this attempt: the server carries out a repeated request once. */
  key?: string
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Shows no loader: the call runs in the background, or the caller shows its own progress. */
  isQuiet?: boolean
  /** Ends the call when nobody waits for its reply any more. */
  signal?: AbortSignal
}

/** @throws CallFailed with a sentence to show */
export const postCall = <T>(
  name: string,
  body: object | FormData,
  query: Query = {},
  sending: CallOptions = {},
): Promise<T> => call<T>(name, { method: 'POST', body, query, ...sending })

/** @throws CallFailed with a sentence to show */
export const putCall = <T>(name: string, body: object): Promise<T> =>
  call<T>(name, { method: 'PUT', body, query: {} })

/** @throws CallFailed with a sentence to show */
export const deleteCall = <T>(name: string, query: Query): Promise<T> =>
  call<T>(name, { method: 'DELETE', query })

interface Options extends CallOptions {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object | FormData
  query: Query
}

async function call<T>(name: string, options: Options): Promise<T> {
  let isFresh = true
  try {
    return await request<T>(name, options)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw refusalOf(error)
    isFresh = refusalOf(error).code !== 'session.passwordStale'
  }
  const session = await import('./sign-in-again.ts')
  if (!(await session.signInAgain(serverAddress(), isFresh ? 'over' : 'stale')))
    throw new CallFailed(isFresh ? m['office.sessionGone']() : m['errors.session.passwordStale']())
  try {
    return await request<T>(name, options)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function request<T>(name: string, { key, onProgress, isQuiet, ...options }: Options): Promise<T> {
  const headers = { 'accept-language': getLocale(), ...bearer(), ...(key && { 'idempotency-key': key }) }
  const send = onProgress ? await sendWithProgress(onProgress) : fetch
  const url = addressOf(name, options.query)
  // Reads show their own placeholder and uploads their own progress bar, so only other writes show the loader.
  const end = options.method && !onProgress && !isQuiet ? loaderLate() : null
  // The caller names the type of the reply, which its own server sends.
  return answerOf(send, url, options, headers).finally(end) as Promise<T>
}

function addressOf(name: string, query: Query): string {
  const search = new URLSearchParams(query).toString()
  const path = `${serverAddress()}/api/v1/${name}`
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}

/** @throws Refused, or CallFailed where no whole response comes */
async function answerOf(
  send: typeof fetch,
  url: string,
  { method, body, signal }: Omit<Options, 'query'>,
  headers: Record<string, string>,
): Promise<unknown> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const typed = isJson ? { 'content-type': 'application/json', accept: 'application/json' } : {}
  const sent = {
    method: method ?? 'GET',
    signal: signal ?? null,
    headers: { ...typed, ...headers },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  }
  const { status, ok, text } = await send(url, sent)
    .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
    .catch(() => Promise.reject(unanswered()))
  if (!ok) throw new Refused(status, parsed(text))
  return parsed(text)
}

/** A proxy answers with a page or a sentence. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** A response with another status than success. */
class Refused extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/**
 * Shows the loader if a request takes longer than a moment. Returns the function that ends it; the loader's code is
 * loaded in the background.
 */
export function loaderLate(): () => void {
  // A loader that is added after the request has ended is removed before it becomes visible: its style delays it.
  const shown = import('../browser/feedback/loader.ts').then(
    (loader) => loader.showLoader(m['form.sending']()),
    () => null,
  )
  return () => void shown.then((end) => end?.())
}

const unanswered = (): CallFailed => new CallFailed(m['office.offline'](), {}, 0)

/** Falls back to a plain request if the progress module cannot be loaded; the call itself reports a lost connection. */
const sendWithProgress = (onProgress: (share: number) => void): Promise<typeof fetch> =>
  import('./fetch-with-progress.ts').then(
    (progress) => progress.fetchWithProgress(onProgress),
    () => fetch,
  )

interface Reply {
  code: string
  message: string
  fields: Record<string, string>
}

function refusalOf(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  // This is no network error (for example, the browser blocks storage), so the message does not mention the connection.
  // The original error is the cause.
  if (!(error instanceof Refused))
    return Object.assign(new CallFailed(m['errors.request.failed'](), {}, 0), { cause: error })
  const reply = replyOf(error.body)
  return new CallFailed(reply.message || m['errors.request.failed'](), reply.fields, error.status, reply)
}

const longestMessage = 500

/**
 * Reads the body of a refused call. Another server may answer with a bare sentence, which becomes the message; the HTML
 * page of a proxy does not.
 */
export function replyOf(data: unknown): Partial<Reply> {
  // The envelope of this server's refusals, see `kernel/http/replies/refusals.ts`.
  if (typeof data === 'object' && data !== null) return data as Partial<Reply>
  const text = typeof data === 'string' ? data.trim() : ''
  return text !== '' && text.length <= longestMessage && !text.startsWith('<') ? { message: text } : {}
}

export const sayRefusal = (error: unknown): string =>
  error instanceof CallFailed ? error.message : m['errors.request.failed']()

export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallFailed ? error.fields : {}

/** Tells whether no response came: the server may or may not have done what was sent. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.status === 0

/** Tells whether the outcome is known: false without a response and after a server error (5xx). */
export const isSettled = (error: unknown): boolean =>
  error instanceof CallFailed && error.status > 0 && error.status < 500
