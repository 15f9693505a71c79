import type { IncomingMessage } from 'node:http'
import { bodyOf } from './request-body.ts'

/** Node's request as the web's, at the address of `pageAddress`. */
export function requestOf(incoming: IncomingMessage, address: string): Request {
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}
  return new Request(address, { method, headers: headersOf(incoming), ...body })
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  return headers
}
