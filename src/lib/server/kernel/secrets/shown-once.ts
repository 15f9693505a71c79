import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import { unauthenticated } from '../core/errors.ts'
import { goTo } from '../http/forms/plain-form.ts'
import { onceCookie } from '../http/security/cookies.ts'
import { decrypt, encrypt } from './aes-gcm.ts'

type Context = Pick<APIContext, 'url' | 'locals' | 'request'> & { response?: { headers?: Headers } }

const purpose = 'prangan shown once'
/** Seconds until the page must be opened. */
const longest = 120

/**
 * Redirects to this page with a new secret, so that a reload creates no other one and no longer shows this one. The
 * secret travels in a cookie sealed for this user and this page, and is stored nowhere.
 * @throws DomainError Unauthenticated `session.missing`
 */
export const goOnWithSecret = (context: Context, secret: object): Response =>
  goOnWith(context, { to: context.url.pathname, whose: userOf(context), secret })

/** Redirects to another page, with or without a session, with data that the browser sees once. */
export const goOnWithMessage = (context: Context, to: string, message: object): Response =>
  goOnWith(context, { to, whose: anybody, secret: message })

/** The result of a form, which the next page shows once. */
export interface DoneMessage {
  /** A word of that page, such as `registered`. */
  done: string
  /** The figures and names in its message. */
  facts: Readonly<Record<string, string | number>>
}

/**
 * Redirects to the page that shows the result of the form once. The result is not in the address, because a reload,
 * the language switch or a shared link would show it again.
 * @example goOnDone(context, href(routes.notices), 'removed')
 */
export const goOnDone = (
  context: Context,
  to: string,
  done: string,
  facts: DoneMessage['facts'] = {},
): Response => goOnWithMessage(context, to, { done, facts } satisfies DoneMessage)

/** Returns the result of the form that led here; its word is empty if the page was opened otherwise or again. */
export function takeDone(context: Context): DoneMessage {
  const { done = '', facts = {} } = takeMessage<Partial<DoneMessage>>(context) ?? {}
  return { done, facts }
}

/** Formats the result of a form, by the key above its messages; null if there is none. */
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

/**
 * Returns the secret of the redirect once; null if there is none. Its type is safe, because nobody else can seal one.
 */
export const takeSecret = <Secret extends object>(context: Context): Secret | null =>
  take<Secret>(context, userOf)

/** Returns the data of `goOnWithMessage` once. */
export const takeMessage = <Message extends object>(context: Context): Message | null =>
  take<Message>(context, () => anybody)

function take<Secret extends object>(context: Context, whose: (context: Context) => string): Secret | null {
  const { request, url, response, locals } = context
  const { pathname } = url
  const sealed = new RegExp(`(?:^|; )${onceCookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (request.method !== 'GET' || !sealed) return null
  response?.headers?.append('set-cookie', cookie(pathname, '', 0))
  // No proxy or browser may cache the page either.
  response?.headers?.set('cache-control', 'no-store')
  for (const key of locals.app.keyring.all(purpose))
    try {
      return JSON.parse(decrypt(key.key, sealed, placeOf(whose(context), pathname))) as Secret
    } catch {
      // Sealed with another key, or for another user or page.
    }
  return null
}

/** No user has this id. */
const anybody = ''

function userOf({ locals: { user } }: Context): string {
  if (!user) throw unauthenticated('session.missing')
  return user.id
}

const placeOf = (whose: string, pathname: string): string => JSON.stringify([whose, pathname])

const cookie = (pathname: string, value: string, seconds: number): string =>
  `${onceCookie}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
