import { isAPIError } from 'better-auth/api'
import type { Auth } from './auth.ts'

export interface Opened {
  token: string
  cookies: string[]
}

interface Visitor {
  address: string
  headers: Headers
}

/** A session, the proof that only the code is missing, or null where name or password is wrong. */
export async function openWithPassword(
  auth: Auth,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<Opened | { proof: string } | null> {
  const answer = await auth.api
    .signInUsername({ body: { username, password }, headers: plainHeaders(visitor), returnHeaders: true })
    .catch(() => null)
  if (!answer?.response) return null
  const cookies = answer.headers.getSetCookie()
  if ('token' in answer.response && answer.response.token) return { token: answer.response.token, cookies }
  return { proof: cookies.map((line) => line.split(';', 1)[0]).join('; ') }
}

/** The code of the authenticator, or one of the recovery codes. `over`: only the password helps now. */
export async function openWithCode(
  auth: Auth,
  proof: string,
  typed: string,
  visitor: Visitor,
): Promise<Opened | 'wrongCode' | 'locked' | 'over'> {
  const headers = plainHeaders(visitor)
  headers.set('cookie', proof)
  const code = typed.replaceAll(/\s/g, '')
  const verify = /^\d{6}$/.test(code) ? auth.api.verifyTOTP : auth.api.verifyBackupCode
  try {
    const { response, headers: answered } = await verify({ body: { code }, headers, returnHeaders: true })
    return response.token ? { token: response.token, cookies: answered.getSetCookie() } : 'over'
  } catch (error) {
    return whyRefused(error)
  }
}

function whyRefused(error: unknown): 'wrongCode' | 'locked' | 'over' {
  if (!isAPIError(error)) throw error
  const code = error.body?.code ?? ''
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return 'wrongCode'
  return code === 'ACCOUNT_TEMPORARILY_LOCKED' ? 'locked' : 'over'
}

/** Only what the library records; a caller's own cookies must not colour a new session. */
const plainHeaders = ({ headers, address }: Visitor): Headers =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300), 'x-client-address': address })
