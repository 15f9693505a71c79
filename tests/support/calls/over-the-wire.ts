import { type IncomingHttpHeaders, request } from 'node:http'
import { firstAdministrator, setupPath } from '../servers/first-administrator.ts'
import type { OwnCampus } from '../servers/own-server.ts'

export interface WireRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends exactly this request: no cookie jar, no redirects, and any header, unlike a browser. */
export function send({ url }: Pick<OwnCampus, 'url'>, path: string, sent: WireRequest = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '' } = sent
  // Node's client sets neither length nor chunked encoding for the body of a DELETE.
  const framed = method === 'DELETE' && body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers: { ...framed, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

export const json = { 'content-type': 'application/json' }
export const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates and signs in the first administrator through the set-up link. */
export async function makeAdministrator(campus: OwnCampus, headers: Record<string, string>): Promise<Answer> {
  const { username, password } = firstAdministrator
  const form = new URLSearchParams({
    fullName: 'Meena Koneru',
    username,
    email: 'meena@example.edu',
    newPassword: password,
    confirmPassword: password,
  })
  const body = String(form)
  return send(campus, setupPath(campus), { method: 'POST', headers: { ...urlEncoded, ...headers }, body })
}

export const cookieHeader = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
