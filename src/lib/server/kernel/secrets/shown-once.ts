import type { APIContext } from 'astro'
import { unauthenticated } from '../core/errors.ts'
import { decrypt, encrypt } from './aes-gcm.ts'
import { goTo } from '../http/go-to.ts'

type Context = Pick<APIContext, 'url' | 'locals' | 'request'> & { response?: { headers?: Headers } }

const name = 'prangan.once'
const purpose = 'prangan shown once'
/** Seconds for the way to the page. */
const longest = 120

/**
 * Goes on to this page with a secret that was just made, so that a reload makes no other one and shows this one no
 * more. It travels in a cookie, sealed for this person and this page, and nothing keeps it.
 * @throws DomainError Unauthenticated `session.missing`
 */
export function goOnWithSecret(context: Context, done: string, secret: object): Response {
  const { url, locals } = context
  const key = locals.app.keyring.current(purpose)
  const sealed = encrypt(key.key, JSON.stringify(secret), placeOf(context))
  const response = goTo(`${url.pathname}?done=${done}`)
  response.headers.append('set-cookie', cookie(url, sealed, longest))
  return response
}

/** The secret that the page was sent on with, once; null where there is none. As it was given: nobody else can seal one. */
export function takeSecret<Secret extends object>(context: Context): Secret | null {
  const { request, url, response, locals } = context
  const sealed = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (request.method !== 'GET' || !sealed) return null
  response?.headers?.append('set-cookie', cookie(url, '', 0))
  for (const key of locals.app.keyring.all(purpose))
    try {
      return JSON.parse(decrypt(key.key, sealed, placeOf(context))) as Secret
    } catch {
      // Of another key, person or page.
    }
  return null
}

function placeOf({ url, locals: { user } }: Context): string {
  if (!user) throw unauthenticated('session.missing')
  return JSON.stringify([user.id, url.pathname])
}

const cookie = ({ pathname }: URL, value: string, seconds: number): string =>
  `${name}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
