import { deserialize, serialize } from 'node:v8'
import { chunksInTurns } from '../core/chunks-of.ts'

/** The rows of a document's longest list, packed some at a time; the rest of its data goes as it is. */
export interface PackedRows {
  /** Under which name the document has them. */
  name: string
  /** Bytes of each part, in order. */
  sizes: number[]
}

interface Packed {
  rest: unknown
  rows: PackedRows
  bytes: Uint8Array
}

/** More rows are packed in turns: 50,000 login slips in one message kept every visitor waiting for a quarter of a second. */
const mostAtOnce = 1000

/** Null where the data is short enough for one message. */
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

/** On the other side. */
export function unpackLongData(rest: unknown, { name, sizes }: PackedRows, bytes: Uint8Array): unknown {
  const rows: unknown[] = []
  let start = 0
  for (const size of sizes) {
    for (const row of deserialize(bytes.subarray(start, start + size)) as unknown[]) rows.push(row)
    start += size
  }
  return { ...(rest as object), [name]: rows }
}
