import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { firstAdministrator } from '../support/servers/first-administrator.ts'
import type { OwnCampus } from '../support/servers/own-server.ts'
import { cookieHeader, json, makeAdministrator, send } from '../support/calls/over-the-wire.ts'

/** Somebody who is signed in. */
export interface Person {
  token: string
  roles: readonly string[]
}

/** A running server, and what an administrator's client shows it. */
export interface Target {
  campus: OwnCampus
  token: string
  cookie: string
  people: readonly Person[]
  /** The settings that are off, of calls that are hidden while they are. */
  off?: readonly string[]
}

/** What one attack came to: how many requests, and each answer that it must not have had. */
export interface Toll {
  requests: number
  faults: string[]
}

export interface Shot {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Reply {
  /** 0 where the connection was closed without an answer, -1 where nothing came. */
  status: number
  headers: IncomingHttpHeaders
  /** Its beginning. */
  text: string
}

/** Milliseconds without an answer that count as hanging, also where others keep the machine busy. */
const patience = 60_000
/** Characters of an answer that are kept. */
const longestText = 1_000_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export async function targetOn(campus: OwnCampus): Promise<Target> {
  const cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  const body = JSON.stringify(firstAdministrator)
  const signedIn = await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })
  const { token } = JSON.parse(signedIn.body) as { token: string }
  return { campus, cookie, token, people: [{ token, roles: ['ROLE_ADMIN'] }] }
}

export function ask(target: Target, shot: Shot): Promise<Reply> {
  const { method, path, headers = {}, body } = shot
  // Node's client says of the body of some methods neither how long it is nor that it comes in pieces.
  const framed = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const none = (status: number): void => resolve({ status, headers: {}, text: '' })
    const options = { method, path, agent, timeout: patience, headers: { ...framed, ...headers } }
    const asked = request(new URL(target.campus.url), options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < longestText) text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', () => none(0))
    })
    asked.on('timeout', () => {
      none(-1)
      asked.destroy()
    })
    // A connection that was kept may have been closed just before it was used again.
    asked.on('error', () => (asked.reusedSocket ? resolve(ask(target, shot)) : none(0)))
    asked.end(body)
  })
}

/** The status of the answer, as `ask` says it. */
export const fire = async (target: Target, shot: Shot): Promise<number> => (await ask(target, shot)).status

/** No failure of the server's own, no hanging; a fault that is not injected leaves 503 no excuse either. */
export const isFault = (status: number): boolean => status === -1 || status >= 500
