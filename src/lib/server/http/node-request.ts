import type { IncomingMessage } from 'node:http'
import { bodyOf } from './request-body.ts'

/**
 * Node's request as the web's. The origin is PUBLIC_ORIGIN where it is set, so that a forged Host
 * header can neither pass the origin check nor reach a link.
 */
export function requestOf(
  incoming: IncomingMessage,
  publicOrigin: string | null,
  isSecure: boolean,
): Request {
  const origin = publicOrigin ?? `${isSecure ? 'https' : 'http'}://${incoming.headers.host ?? 'localhost'}`
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}
  return new Request(pathOn(origin, incoming.url ?? '/'), {
    method,
    headers: headersOf(incoming),
    ...body,
  })
}

/** `//app` would otherwise be read as another host. */
const pathOn = (origin: string, path: string): string => origin + (path.startsWith('/') ? path : '/')

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  return headers
}
