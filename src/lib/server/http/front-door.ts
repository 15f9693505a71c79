import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeResponse } from 'astro/app/node'
import type { App as House } from '../app.ts'
import { type Caller, identifyCaller } from './client-address.ts'
import { type FinishedBytes, sendFinished } from './finished-bytes.ts'
import { requestOf } from './node-request.ts'
import { refusalOf } from './respond.ts'
import { setSecurityHeaders } from './security-headers.ts'

export type Render = (request: Request, locals: App.Locals, clientAddress: string) => Promise<Response>

export interface Door {
  app: House
  render: Render
  staticFiles: ReadonlyMap<string, FinishedBytes>
}

/** Finished bytes first; only what has none goes through Astro. */
export function frontDoor(door: Door): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const caller = identifyCaller(request, door.app.env.trustProxy)
    const requestId = randomUUID()
    setSecurityHeaders(response, caller.isSecure)
    response.setHeader('x-request-id', requestId)
    answer(door, request, response, caller, requestId).catch((error: unknown) => {
      door.app.reportFailure(error, requestId)
      sendRefusal(response, error, requestId)
    })
  }
}

async function answer(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  requestId: string,
): Promise<void> {
  const { app, render } = door
  if (request.method === 'GET' || request.method === 'HEAD') {
    const finished = await findFinished(door, request, caller)
    if (finished) return sendFinished(request, response, finished)
  }
  const { request: webRequest } = requestOf(request, app.env.publicOrigin, caller.isSecure)
  const locals = { app, caller, requestId, user: null }
  await writeResponse(await render(webRequest, locals, caller.address), response)
}

async function findFinished(
  door: Door,
  request: IncomingMessage,
  caller: Caller,
): Promise<FinishedBytes | null> {
  void caller
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  return door.staticFiles.get(path) ?? null
}

function sendRefusal(response: ServerResponse, error: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, reply, retryAfter } = refusalOf(error, requestId)
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(reply))
}
