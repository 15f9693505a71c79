import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from './refusal.ts'

export interface GatewayRequest {
  method: string
  path: string
  /** Includes the query. */
  address: string
  headers: IncomingMessage['headers']
  text: string
}

/** A response; or none, with the connection left open or closed. */
export type Reply = Answer | 'silence' | 'hang up'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: string
}

export const asJson = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const asRefusal = (error: unknown): Answer => {
  if (error instanceof Refusal) return asJson(error.status, { message: error.message })
  throw error
}

const longestBody = 64 * 1024

export async function readRequest(request: IncomingMessage): Promise<GatewayRequest> {
  const address = request.url ?? '/'
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= longestBody) chunks.push(chunk)
  }
  if (bytes > longestBody) throw new Refusal(413, 'The body is longer than 64 KB.')
  return {
    method: request.method ?? 'GET',
    path: address.replace(/\?.*$/s, ''),
    address,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

export function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return
  if (reply === 'hang up') return void response.destroy()
  const body = Buffer.from(reply.body)
  const headers = { 'cache-control': 'no-store', 'content-length': body.length, ...reply.headers }
  response.writeHead(reply.status, headers).end(body)
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
}

/** Parses JSON for the journal and returns other text as it is. */
export function readIfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? null : text
  }
}
