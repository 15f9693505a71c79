import { FetchError, ofetch } from 'ofetch'
import { m } from '#paraglide/messages.js'
import { bearer, serverAddress } from './server-address.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Why a call was refused, in words; `fields` says which field, by its path in the body. */
export class CallRefused extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string> = {}) {
    super(message)
    this.fields = fields
  }
}

type Query = Record<string, string>

/** @throws CallRefused with a sentence to show */
export const getCall = <T>(name: string, query: Query = {}): Promise<T> => call<T>(name, { query })

/** @throws CallRefused with a sentence to show */
export const postCall = <T>(name: string, body: object | FormData, query: Query = {}): Promise<T> =>
  call<T>(name, { method: 'POST', body, query })

interface Options {
  method?: 'POST'
  body?: object | FormData
  query: Query
}

async function call<T>(name: string, options: Options): Promise<T> {
  try {
    return await request<T>(name, options)
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw refusalOf(error)
  }
  const { signInAgain } = await import('./sign-in-again.ts')
  if (!(await signInAgain(serverAddress()))) throw new CallRefused(m['office.sessionGone']())
  try {
    return await request<T>(name, options)
  } catch (error) {
    throw refusalOf(error)
  }
}

const request = <T>(name: string, options: Options): Promise<T> =>
  ofetch<T>(`${serverAddress()}/api/v1/${name}`, {
    ...options,
    retry: 0,
    headers: { 'accept-language': getLocale(), ...bearer() },
  })

function refusalOf(error: unknown): CallRefused {
  if (!(error instanceof FetchError) || !error.response) return new CallRefused(m['office.offline']())
  const reply = error.data as { message?: string; fields?: Record<string, string> } | undefined
  return new CallRefused(reply?.message ?? m['errors.request.failed'](), reply?.fields)
}

export const sayRefusal = (error: unknown): string =>
  error instanceof CallRefused ? error.message : m['errors.request.failed']()

export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof CallRefused ? error.fields : {}
