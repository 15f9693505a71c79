import { randomBytes } from 'node:crypto'

const drawn = 4096

let pool = randomBytes(drawn)
let used = 0

/**
 * So many random bytes, each of them handed out once. They are drawn for many texts at a time: a draw for each nonce of
 * an upload takes longer than sealing what it is for.
 */
export function randomPart(length: number): Buffer {
  if (length > drawn) return randomBytes(length)
  if (used + length > drawn) [pool, used] = [randomBytes(drawn), 0]
  const part = pool.subarray(used, used + length)
  used += length
  return part
}
