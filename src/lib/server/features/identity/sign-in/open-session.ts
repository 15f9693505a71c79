import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { isTimedCode } from '../second-factor/single-use-codes.ts'
import { type Auth, ourFault } from './auth.ts'

export interface OpenedSession {
  token: string
  cookies: string[]
}

interface EnteredCode {
  /** The library's proof that the password was right. */
  proof: string
  /** Without spaces. */
  code: string
  /** Uses up a timed code; returns the code to pass to the library. */
  spend(code: string): Promise<string>
}

interface Visitor {
  address: string
  headers: Headers
}

/**
 * Returns a session, the proof that only the code is missing, or null if name or password is wrong.
 * @throws DomainError Unavailable `session.unavailable` if the check failed
 */
export async function openWithPassword(
  auth: Auth,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<OpenedSession | { proof: string } | null> {
  const answer = await auth.api
    .signInUsername({ body: { username, password }, headers: plainHeaders(visitor), returnHeaders: true })
    .catch((error: unknown) => (isWrong(error) ? null : ourFault(error)))
  if (!answer) return null
  const cookies = answer.headers.getSetCookie()
  if ('token' in answer.response && answer.response.token) return { token: answer.response.token, cookies }
  return { proof: cookies.map((line) => line.split(';', 1)[0]).join('; ') }
}

/**
 * Checks a code of the authenticator or a recovery code. `over` means that only the password helps now.
 * @throws DomainError Unavailable `session.unavailable` if the check failed
 */
export async function openWithCode(
  auth: Auth,
  { proof, code, spend }: EnteredCode,
  visitor: Visitor,
): Promise<OpenedSession | 'wrongCode' | 'locked' | 'over'> {
  const headers = plainHeaders(visitor)
  headers.set('cookie', proof)
  try {
    const { response, headers: answered } = isTimedCode(code)
      ? await auth.api.verifyTOTP({ body: { code: await spend(code) }, headers, returnHeaders: true })
      : await auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
    return response.token ? { token: response.token, cookies: answered.getSetCookie() } : 'over'
  } catch (error) {
    return whyRefused(error)
  }
}

/** Error codes of the library for a wrong name or password; any other error is a failure. */
const wrong = ['INVALID_USERNAME_OR_PASSWORD', 'USERNAME_TOO_SHORT', 'USERNAME_TOO_LONG', 'INVALID_USERNAME']

const isWrong = (error: unknown): boolean => isAPIError(error) && wrong.includes(error.body?.code ?? '')

function whyRefused(error: unknown): 'wrongCode' | 'locked' | 'over' {
  if (!isAPIError(error) || error.statusCode >= 500) return ourFault(error)
  const code = error.body?.code ?? ''
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return 'wrongCode'
  return code === 'ACCOUNT_TEMPORARILY_LOCKED' ? 'locked' : 'over'
}

/** Passes on only what the library records; the caller's own cookies must not affect a new session. */
const plainHeaders = ({ headers, address }: Visitor): Headers =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300), 'x-client-address': address })

const deviceCookie = 'prangan.device'
const oneYear = 365 * 24 * 60 * 60

/**
 * Makes a cookie that proves that this browser has signed this person in before. It grants no access; it exempts the
 * person from waits that a guesser elsewhere causes.
 */
export function createDeviceProof(secret: string) {
  const proofOf = (username: string): string =>
    createHmac('sha256', secret).update(`device ${username.toLowerCase()}`).digest('base64url')

  return {
    isKnown(headers: Headers, username: string): boolean {
      const given =
        new RegExp(`(?:^|; )${deviceCookie}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
      const proof = proofOf(username)
      return given.length === proof.length && timingSafeEqual(Buffer.from(given), Buffer.from(proof))
    },
    cookie: (username: string): string =>
      `${deviceCookie}=${proofOf(username)}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax`,
  }
}

const stepCookie = 'prangan.step'
const tenMinutes = 10 * 60

/** User name and the identity library's proof that the password was right; the proof expires by itself. */
export interface PendingSignIn {
  username: string
  proof: string
}

/**
 * Makes the cookie between password and code. Scripts cannot read it; thanks to it nobody types the password twice and
 * no page carries it. It grants nothing without the code.
 */
export function createSignInStep(secret: string) {
  const signatureOf = (text: string): string =>
    createHmac('sha256', secret).update(`step ${text}`).digest('base64url')
  const isSigned = (text: string, signature: string): boolean => {
    const right = signatureOf(text)
    return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  }

  return {
    cookie(pendingSignIn: PendingSignIn): string {
      const text = Buffer.from(JSON.stringify(pendingSignIn)).toString('base64url')
      return `${stepCookie}=${text}.${signatureOf(text)}; Path=/; Max-Age=${tenMinutes}; HttpOnly; SameSite=Lax`
    },

    read(headers: Headers): PendingSignIn | null {
      const given = new RegExp(`(?:^|; )${stepCookie}=([\\w-]+)\\.([\\w-]+)`).exec(
        headers.get('cookie') ?? '',
      )
      const [, text = '', signature = ''] = given ?? []
      // A signed text was written by `cookie`, so the cast is safe.
      return isSigned(text, signature)
        ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as PendingSignIn)
        : null
    },

    expired: `${stepCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  }
}
