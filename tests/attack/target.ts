import { Agent, request } from 'node:http'
import { firstAdministrator } from '../support/first-administrator.ts'
import type { OwnCampus } from '../support/own-server.ts'
import { cookieHeader, json, makeAdministrator, send } from '../support/over-the-wire.ts'

/** A running server, and what an administrator's client shows it. */
export interface Target {
  campus: OwnCampus
  token: string
  cookie: string
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

/** Milliseconds without an answer that count as hanging. */
const patience = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export async function targetOn(campus: OwnCampus): Promise<Target> {
  const cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  const body = JSON.stringify(firstAdministrator)
  const signedIn = await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })
  return { campus, cookie, token: (JSON.parse(signedIn.body) as { token: string }).token }
}

/** The status of the answer; 0 where the connection was closed without one, -1 where nothing came. */
export function fire(target: Target, shot: Shot): Promise<number> {
  const { method, path, headers = {}, body } = shot
  return new Promise((resolve) => {
    const { hostname, port } = new URL(target.campus.url)
    const asked = request({ hostname, port, method, path, headers, agent, timeout: patience }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    asked.on('timeout', () => {
      resolve(-1)
      asked.destroy()
    })
    // A connection that was kept may have been closed just before it was used again.
    asked.on('error', () => resolve(asked.reusedSocket ? fire(target, shot) : 0))
    asked.end(body)
  })
}

/** No failure of the server's own, no hanging; a fault that is not injected leaves 503 no excuse either. */
export const isFault = (status: number): boolean => status === -1 || status >= 500

/** Fires so many shots, a few at a time. */
export async function fireAll(target: Target, count: number, next: (index: number) => Shot): Promise<Toll> {
  const toll: Toll = { requests: 0, faults: [] }
  async function shooter(): Promise<void> {
    while (toll.requests < count) {
      const shot = next(toll.requests++)
      const status = await fire(target, shot)
      // A whole request gets an answer; only a broken one may lose its connection.
      if (status === 0 || isFault(status))
        toll.faults.push(`${status} ${shot.method} ${shot.path} ${String(shot.body ?? '').slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 12 }, shooter))
  return toll
}
