import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { firstAdministrator } from '../support/servers/first-administrator.ts'
import type { OwnCampus } from '../support/servers/own-server.ts'
import { cookieHeader, json, makeAdministrator, send } from '../support/calls/over-the-wire.ts'

/** A signed-in user. */
export interface Person {
  token: string
  roles: readonly string[]
}

/** A running server with an administrator's credentials. */
export interface Target {
  campus: OwnCampus
  token: string
  cookie: string
  people: readonly Person[]
  /** Settings that are off and hide calls. */
  off?: readonly string[]
}

/** The result of an attack: the number of requests and the faulty responses. */
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
  /** 0 when the connection was closed without a response, -1 on a timeout. */
  status: number
  headers: IncomingHttpHeaders
  /** The start of the body. */
  text: string
}

/** Milliseconds without a response that count as hanging, even on a busy machine. */
const requestTimeout = 60_000
/** Maximum characters of a response that are read. */
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
  // Node's client sets neither length nor chunked encoding for the body of some methods.
  const framed = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const none = (status: number): void => resolve({ status, headers: {}, text: '' })
    const options = { method, path, agent, timeout: requestTimeout, headers: { ...framed, ...headers } }
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
    // A keep-alive connection may have been closed just before its reuse.
    asked.on('error', () => (asked.reusedSocket ? resolve(ask(target, shot)) : none(0)))
    asked.end(body)
  })
}

/** Returns the response's status as `ask` defines it. */
export const fire = async (target: Target, shot: Shot): Promise<number> => (await ask(target, shot)).status

/** A fault is a server error or a timeout; even 503 counts, as no failure is injected here. */
export const isFault = (status: number): boolean => status === -1 || status >= 500
