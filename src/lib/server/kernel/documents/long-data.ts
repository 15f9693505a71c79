import { deserialize, serialize } from 'node:v8'
import { chunksInTurns } from '../core/chunks-of.ts'

/** The rows of a document's longest list, packed in parts; the rest of its data is sent unpacked. */
export interface PackedRows {
  /** The property of the document that holds the rows. */
  name: string
  /** The bytes of each part, in order. */
  sizes: number[]
}

interface Packed {
  rest: unknown
  rows: PackedRows
  bytes: Uint8Array
}

/**
 * Longer lists are packed in parts, with a turn of the event loop between them: 50,000 login slips in one message
 * blocked every request for a quarter of a second.
 */
const mostAtOnce = 1000

/** Packs the first long list of the data; returns null if the data is short enough for one message. */
export async function packLongData(data: object): Promise<Packed | null> {
  for (const [name, value] of Object.entries(data)) {
    if (!Array.isArray(value) || value.length <= mostAtOnce) continue
    const parts: Buffer[] = []
    for await (const some of chunksInTurns<unknown>(value, mostAtOnce)) parts.push(serialize(some))
    const sizes = parts.map(({ byteLength }) => byteLength)
    return { rest: { ...data, [name]: [] }, rows: { name, sizes }, bytes: Buffer.concat(parts) }
  }
  return null
}

/** Restores the data in the receiving process. */
export function unpackLongData(rest: unknown, { name, sizes }: PackedRows, bytes: Uint8Array): unknown {
  const rows: unknown[] = []
  let start = 0
  for (const size of sizes) {
    for (const row of deserialize(bytes.subarray(start, start + size)) as unknown[]) rows.push(row)
    start += size
  }
  return { ...(rest as object), [name]: rows }
}
