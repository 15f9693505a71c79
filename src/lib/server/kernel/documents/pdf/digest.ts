import { createHash } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the same digest for the same data, independent of the order of keys and of the process it came through. */
export const documentDigest = (data: unknown): string => sha256(canonical(data))

function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes:${sha256(value)}`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const named = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${named
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`
}
