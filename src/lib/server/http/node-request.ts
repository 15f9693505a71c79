import type { IncomingMessage } from 'node:http'
import { ownPath } from '#lib/rules/own-path.ts'
import { bodyOf } from './request-body.ts'

/** Node's request as the web's, at the address that `readTarget` found sound. */
export function requestOf(incoming: IncomingMessage, address: string): Request {
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}
  return new Request(inHouse(address), { method, headers: headersOf(incoming), ...body })
}

/** Dots and backslashes are gone by now; what they may leave, `//other.example/`, leads to another host. */
function inHouse(address: string): URL {
  const url = new URL(address)
  url.pathname = ownPath(url.pathname)
  return url
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  return headers
}
