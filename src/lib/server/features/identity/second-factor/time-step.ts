import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a code of an authenticator is shown for. */
const period = 30

/**
 * The time step that a code is of (RFC 6238): the present one, or one before or after, as the identity
 * library accepts them. Null where it is of none of them.
 */
export function timeStepOf(key: string, code: string, milliseconds: number): number | null {
  const present = Math.floor(milliseconds / 1000 / period)
  const typed = Buffer.from(code)
  const isCodeOf = (step: number): boolean => {
    const right = Buffer.from(codeAt(key, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  }
  return [present + 1, present, present - 1].find(isCodeOf) ?? null
}

/** The six digits of RFC 4226. */
function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
