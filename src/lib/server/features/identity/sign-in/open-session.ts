import { isAPIError } from 'better-auth/api'
import { isTimedCode } from '../second-factor/single-use-codes.ts'
import type { Auth } from './auth.ts'
import { ourFault } from './server-faults.ts'

export interface Opened {
  token: string
  cookies: string[]
}

interface EnteredCode {
  /** That the password was right. */
  proof: string
  /** Without spaces. */
  code: string
  /** Uses a timed code up; answers what the library is to see of it. */
  spend(code: string): Promise<string>
}

interface Visitor {
  address: string
  headers: Headers
}

/**
 * A session, the proof that only the code is missing, or null where name or password is wrong.
 * @throws DomainError Unavailable `session.unavailable` where it could not be found out
 */
export async function openWithPassword(
  auth: Auth,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<Opened | { proof: string } | null> {
  const answer = await auth.api
    .signInUsername({ body: { username, password }, headers: plainHeaders(visitor), returnHeaders: true })
    .catch((error: unknown) => (isWrong(error) ? null : ourFault(error)))
  if (!answer) return null
  const cookies = answer.headers.getSetCookie()
  if ('token' in answer.response && answer.response.token) return { token: answer.response.token, cookies }
  return { proof: cookies.map((line) => line.split(';', 1)[0]).join('; ') }
}

/**
 * The code of the authenticator, or one of the recovery codes. `over`: only the password helps now.
 * @throws DomainError Unavailable `session.unavailable` where it could not be found out
 */
export async function openWithCode(
  auth: Auth,
  { proof, code, spend }: EnteredCode,
  visitor: Visitor,
): Promise<Opened | 'wrongCode' | 'locked' | 'over'> {
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

/** The library's own answers about a name or a password that is not right; anything else is no such answer. */
const wrong = ['INVALID_USERNAME_OR_PASSWORD', 'USERNAME_TOO_SHORT', 'USERNAME_TOO_LONG', 'INVALID_USERNAME']

const isWrong = (error: unknown): boolean => isAPIError(error) && wrong.includes(error.body?.code ?? '')

function whyRefused(error: unknown): 'wrongCode' | 'locked' | 'over' {
  if (!isAPIError(error) || error.statusCode >= 500) return ourFault(error)
  const code = error.body?.code ?? ''
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return 'wrongCode'
  return code === 'ACCOUNT_TEMPORARILY_LOCKED' ? 'locked' : 'over'
}

/** Only what the library records; a caller's own cookies must not colour a new session. */
const plainHeaders = ({ headers, address }: Visitor): Headers =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300), 'x-client-address': address })
