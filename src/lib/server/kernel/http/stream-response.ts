import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/**
 * A body that may be large, no faster than it is taken: Astro's own writer would read all of it into memory
 * for a slow visitor. What fails in the middle ends the connection, so that nobody takes half for the whole.
 */
export async function streamResponse(
  { status, headers, body }: Response,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (!body) return void response.end()
  // The web's stream, by Node's name for it.
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** The visitor left. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
