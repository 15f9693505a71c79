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
  return goOnWith(context, { to: `${context.url.pathname}?done=${done}`, whose: userOf(context), secret })
}

/** Goes on to another page, whoever is signed in there, with what it tells this browser once. */
export const goOnTelling = (context: Context, to: string, told: object): Response =>
  goOnWith(context, { to, whose: anybody, secret: told })

/** What a form has done, as its own page says it once: a word of the page's, such as `registered`. */
interface DoneMessage {
  done: string
}

/** Goes back to the form's own page, which says once that it is done: after a reload nothing is said. */
export const goOnDone = (context: Context, done: string): Response =>
  goOnTelling(context, context.url.pathname, { done } satisfies DoneMessage)

/** What the form of this page has just done; null where it was opened otherwise, sent again or reloaded. */
export const takeDone = (context: Context): string | null => takeTold<DoneMessage>(context)?.done ?? null

interface Going {
  to: string
  whose: string
  secret: object
}

function goOnWith({ url, locals }: Context, { to, whose, secret }: Going): Response {
  const key = locals.app.keyring.current(purpose)
  const { pathname } = new URL(to, url)
  const sealed = encrypt(key.key, JSON.stringify(secret), placeOf(whose, pathname))
  const response = goTo(to)
  response.headers.append('set-cookie', cookie(pathname, sealed, longest))
  return response
}

/** The secret that the page was sent on with, once; null where there is none. As it was given: nobody else can seal one. */
export const takeSecret = <Secret extends object>(context: Context): Secret | null =>
  take<Secret>(context, userOf)

/** What the page was sent on with by `goOnTelling`, once. */
export const takeTold = <Told extends object>(context: Context): Told | null =>
  take<Told>(context, () => anybody)

function take<Secret extends object>(context: Context, whose: (context: Context) => string): Secret | null {
  const { request, url, response, locals } = context
  const sealed = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (request.method !== 'GET' || !sealed) return null
  response?.headers?.append('set-cookie', cookie(url.pathname, '', 0))
  // Nor does a proxy or the browser keep the page.
  response?.headers?.set('cache-control', 'no-store')
  for (const key of locals.app.keyring.all(purpose))
    try {
      return JSON.parse(decrypt(key.key, sealed, placeOf(whose(context), url.pathname))) as Secret
    } catch {
      // Of another key, person or page.
    }
  return null
}

/** No user's id. */
const anybody = ''

function userOf({ locals: { user } }: Context): string {
  if (!user) throw unauthenticated('session.missing')
  return user.id
}

const placeOf = (whose: string, pathname: string): string => JSON.stringify([whose, pathname])

const cookie = (pathname: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
