import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import { unauthenticated } from '../core/errors.ts'
import { goTo } from '../http/forms/plain-form.ts'
import { onceCookie } from '../http/security/cookies.ts'
import { decrypt, encrypt } from './aes-gcm.ts'

type Context = Pick<APIContext, 'url' | 'locals' | 'request'> & { response?: { headers?: Headers } }

const purpose = 'prangan shown once'
/** Seconds for the way to the page. */
const longest = 120

/**
 * Goes on to this page with a secret that was just made, so that a reload makes no other one and shows this one no
 * more. It travels in a cookie, sealed for this person and this page, and nothing keeps it.
 * @throws DomainError Unauthenticated `session.missing`
 */
export const goOnWithSecret = (context: Context, secret: object): Response =>
  goOnWith(context, { to: context.url.pathname, whose: userOf(context), secret })

/** Goes on to another page, whoever is signed in there, with what it tells this browser once. */
export const goOnTelling = (context: Context, to: string, told: object): Response =>
  goOnWith(context, { to, whose: anybody, secret: told })

/** What a form has done, as the page that it leads to says it once. */
export interface DoneMessage {
  /** A word of that page's, such as `registered`. */
  done: string
  /** Figures and names that its sentence holds. */
  facts: Readonly<Record<string, string | number>>
}

/**
 * Goes on to the page that says what the form has done: once, and never from the address, which a reload, the
 * language switch and a link that somebody else opens would say again.
 * @example goOnDone(context, href(routes.notices), 'removed')
 */
export const goOnDone = (
  context: Context,
  to: string,
  done: string,
  facts: DoneMessage['facts'] = {},
): Response => goOnTelling(context, to, { done, facts } satisfies DoneMessage)

/** What a form that led here has just done; an empty word where the page was opened otherwise or once more. */
export function takeDone(context: Context): DoneMessage {
  const { done = '', facts = {} } = takeTold<Partial<DoneMessage>>(context) ?? {}
  return { done, facts }
}

/** The sentence about what a form has just done, by the key above its words; null where there is nothing to say. */
export function sayDone(context: Context, keys: string): string | null {
  const { done, facts } = takeDone(context)
  return done === '' ? null : say(`${keys}.${done}`, facts)
}

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
  const { pathname } = url
  const sealed = new RegExp(`(?:^|; )${onceCookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (request.method !== 'GET' || !sealed) return null
  response?.headers?.append('set-cookie', cookie(pathname, '', 0))
  // Nor does a proxy or the browser keep the page.
  response?.headers?.set('cache-control', 'no-store')
  for (const key of locals.app.keyring.all(purpose))
    try {
      return JSON.parse(decrypt(key.key, sealed, placeOf(whose(context), pathname))) as Secret
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
  `${onceCookie}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
