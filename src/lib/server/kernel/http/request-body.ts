import type { IncomingMessage } from 'node:http'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/**
 * Node's request body as the web's stream. Nothing is read before somebody asks for it, and who stops
 * reading leaves the socket open: `Readable.toWeb` would close it, and the refusal would never arrive.
 */
export function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  // The same class under two names: Node's own type and the one of the web.
  return NodeReadableStream.from(chunks) as unknown as ReadableStream<Uint8Array>
}
