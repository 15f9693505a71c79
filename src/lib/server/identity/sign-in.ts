import { unauthenticated } from '../core/errors.ts'
import type { Auth } from './auth.ts'
import type { Attempt, BackOff } from './back-off.ts'
import type { createDeviceProof } from './device.ts'
import type { LiveSession, SignInAttempt, SignedIn } from './identity.ts'
import { createTurns } from './turns.ts'

interface Parts {
  auth: Auth
  backOff: BackOff
  device: ReturnType<typeof createDeviceProof>
  readSession(headers: Headers): Promise<LiveSession | null>
}

/** A hash takes a core for a moment: one is left for everybody else, and a flood does not pile up. */
const hashesAtOnce = 1
const hashesWaiting = 25

/** Signing in: first the wait, then the password, then the second factor. */
export function createSignIn({ auth, backOff, device, readSession }: Parts) {
  const inTurn = createTurns(hashesAtOnce, hashesWaiting)

  return async function signIn(given: SignInAttempt): Promise<SignedIn> {
    const isKnown = device.isKnown(given.headers, given.username)
    const attempt: Attempt = {
      username: given.username,
      place: isKnown ? 'known' : given.address,
      isKnown,
    }
    backOff.check(attempt)
    const opened = await inTurn(isKnown, () => open(auth, given))
    if (!opened) {
      backOff.failed(attempt)
      throw unauthenticated('session.wrongCredentials')
    }
    if (opened === 'codeNeeded') throw unauthenticated('session.codeNeeded')
    if (opened === 'wrongCode') {
      backOff.failed(attempt)
      throw unauthenticated('session.wrongCode')
    }
    const live = await readSession(new Headers({ authorization: `Bearer ${opened.token}` }))
    if (!live) throw unauthenticated('session.notActive')
    backOff.succeeded(attempt)
    return {
      user: live.user,
      token: opened.token,
      cookies: [...opened.cookies, device.cookie(given.username)],
    }
  }
}

type Opened = { token: string; cookies: string[] } | 'codeNeeded' | 'wrongCode' | null

async function open(
  auth: Auth,
  { username, password, code, headers, address }: SignInAttempt,
): Promise<Opened> {
  const plain = plainHeaders(headers, address)
  const answer = await auth.api
    .signInUsername({ body: { username, password }, headers: plain, returnHeaders: true })
    .catch(() => null)
  if (!answer?.response) return null
  if ('token' in answer.response && answer.response.token)
    return { token: answer.response.token, cookies: answer.headers.getSetCookie() }
  if (code === '') return 'codeNeeded'
  return openWithCode(auth, code, answer.headers, plain)
}

/** The library hands the half-open door over as a cookie; it never leaves this process. */
async function openWithCode(auth: Auth, typed: string, halfOpen: Headers, plain: Headers): Promise<Opened> {
  const headers = new Headers(plain)
  headers.set(
    'cookie',
    halfOpen
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  )
  const code = typed.replaceAll(/\s/g, '')
  const verify = /^\d{6}$/.test(code)
    ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
  const answer = await verify.catch(() => null)
  const token = answer?.response.token
  return answer && token ? { token, cookies: answer.headers.getSetCookie() } : 'wrongCode'
}

/** Only what the library records; a caller's own cookies must not colour a new session. */
const plainHeaders = (headers: Headers, address: string): Headers =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300), 'x-client-address': address })
