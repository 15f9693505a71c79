import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { readPages } from '../calls/read-pages.ts'

/** Returns a twelve-digit number as written by people and programs: in one, and in groups. */
const written = (number: string): string[] => [
  number,
  ...[' ', '-'].map((sign) => number.replaceAll(/(\d{4})(?=\d)/g, `$1${sign}`)),
]

/** Returns the numbers that these bytes contain in plain text, at any depth of packing. */
export async function numbersIn(bytes: Uint8Array | string, numbers: readonly string[]): Promise<string[]> {
  const texts = await textsIn(Buffer.from(bytes))
  return numbers.filter((number) => texts.some((text) => written(number).some((form) => text.includes(form))))
}

/** Returns all texts readable in the bytes: as they are, as two bytes per letter, unpacked, and as pages of a PDF. */
async function textsIn(bytes: Buffer): Promise<string[]> {
  const plain = bytes.toString('latin1')
  const inner = await Promise.all([...packedIn(bytes), ...base64In(plain), ...hexIn(plain)].map(textsIn))
  const isPdf = plain.startsWith('%PDF-')
  const pages = isPdf ? (await readPages(bytes)).flatMap((text) => [text, text.replaceAll(/\s/g, '')]) : []
  return [plain, plain.replaceAll('\0', ''), ...pages, ...inner.flat()]
}

/** Unpacks zip entries (an .xlsx is a zip file) and the compressed streams of a PDF. */
function packedIn(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf('PK\u0003\u0004'); at !== -1; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    found.push(...tried(() => inflateRawSync(bytes.subarray(start), { finishFlush: 2 })))
  }
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 7))
    found.push(...tried(() => inflateSync(bytes.subarray(at + 7), { finishFlush: 2 })))
  const zipped = Buffer.from([0x1f, 0x8b, 8])
  for (let at = bytes.indexOf(zipped); at !== -1; at = bytes.indexOf(zipped, at + 3))
    found.push(...tried(() => gunzipSync(bytes.subarray(at), { finishFlush: 2 })))
  return found
}

/** Finds PDFs in base64, as in responses stored with an Idempotency-Key. */
const base64In = (text: string): Buffer[] =>
  [...text.matchAll(/JVBERi[\w+/=]{100,}/g)].map(([found]) => Buffer.from(found, 'base64'))

/** Finds bytes in hexadecimal, as in a PostgreSQL dump. */
const hexIn = (text: string): Buffer[] =>
  [...text.matchAll(/\\x((?:[\da-f]{2}){12,})/g)].map(([, found = '']) => Buffer.from(found, 'hex'))

function tried(unpack: () => Buffer): Buffer[] {
  try {
    return [unpack()]
  } catch {
    // Not packed this way.
    return []
  }
}
