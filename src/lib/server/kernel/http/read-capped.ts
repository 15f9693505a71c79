import { type DomainError, invalid, isDomainError } from '../core/errors.ts'
import { bodyInTime } from './body-in-time.ts'

/**
 * Reads a body of at most `mostBytes`. One that says it is larger is refused before a byte is read;
 * one that says nothing, or too little, as soon as it is.
 * @throws DomainError `refusal`, or Invalid `request.brokenOff` where the sender went away or takes too long
 */
export async function readCapped(request: Request, mostBytes: number, refusal: DomainError): Promise<Buffer> {
  if (statedLength(request) > mostBytes) throw refusal
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bodyInTime(request)) {
      size += chunk.byteLength
      if (size > mostBytes) throw refusal
      chunks.push(chunk)
    }
  } catch (error) {
    throw isDomainError(error) ? error : invalid('request.brokenOff')
  }
  return Buffer.concat(chunks)
}

/** 0 where the request does not say: what arrives is counted in any case. */
export const statedLength = (request: Request): number => Number(request.headers.get('content-length') ?? 0)
