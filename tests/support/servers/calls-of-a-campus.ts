import type { OwnCampus } from './own-server.ts'
import { type Answer, cookieHeader, json, send, urlEncoded } from '../calls/over-the-wire.ts'
import type { asha } from '../people/people.ts'

export interface SignedIn {
  headers: Record<string, string>
  cookie: string
}

export const post = (campus: OwnCampus, path: string, who: SignedIn, body: unknown): Promise<Answer> =>
  send(campus, path, { method: 'POST', headers: who.headers, body: JSON.stringify(body) })

/** Submits a page's form. */
export const submit = (
  campus: OwnCampus,
  path: string,
  who: SignedIn,
  fields: Record<string, string>,
): Promise<Answer> =>
  send(campus, path, {
    method: 'POST',
    headers: { ...urlEncoded, origin: campus.url, cookie: who.cookie },
    body: String(new URLSearchParams(fields)),
  })

export async function signIn(
  campus: OwnCampus,
  { username, password }: Pick<typeof asha, 'username' | 'password'>,
): Promise<SignedIn> {
  const body = JSON.stringify({ username, password })
  const answer = await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })
  const { token } = JSON.parse(answer.body) as { token: string }
  return { headers: { ...json, authorization: `Bearer ${token}` }, cookie: cookieHeader(answer) }
}

export const lookUp = (campus: OwnCampus, title: string, roll: string) =>
  send(campus, `/api/v1/getExamResultByRollNoView?examTitle=${encodeURIComponent(title)}&rollNo=${roll}`)
