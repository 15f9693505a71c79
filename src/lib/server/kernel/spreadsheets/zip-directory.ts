import { invalid } from '../core/errors.ts'
import { sheetLimits } from './sheet.types.ts'

export interface ZipEntry {
  name: string
  /** As declared; whoever unpacks holds it to its word. */
  size: number
  packed: Uint8Array
  isDeflated: boolean
}

interface Place {
  start: number
  end: number
}

const endMark = 0x06054b50
const centralMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const centralBytes = 46
const localBytes = 30
const longestComment = 0xffff
/** Stands where the real number is in the 64-bit extra field. */
const elsewhere = 0xffffffff

/**
 * Every entry of the central directory by its name in lower case. Each has to stand in a place of its
 * own: entries that share bytes would be unpacked once for each name.
 * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`, `sheet.encrypted`
 */
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return entriesOf(view)
  } catch (error) {
    // A number that points past the end of the file.
    if (error instanceof RangeError) throw invalid('sheet.unreadable')
    throw error
  }
}

function entriesOf(view: Buffer): Map<string, ZipEntry> {
  const end = findEnd(view)
  const count = view.readUInt16LE(end + 10)
  const directory = view.readUInt32LE(end + 16)
  if (count > sheetLimits.parts) throw invalid('sheet.zipBomb')
  const entries = new Map<string, ZipEntry>()
  const places: Place[] = [{ start: directory, end }]
  let at = directory
  for (let index = 0; index < count; index += 1) {
    const { entry, place, next } = readEntry(view, at)
    const key = entry.name.toLowerCase()
    if (entries.has(key)) throw invalid('sheet.unreadable')
    entries.set(key, entry)
    places.push(place)
    at = next
  }
  refuseOverlap(places)
  return entries
}

function findEnd(view: Buffer): number {
  const earliest = Math.max(0, view.length - endBytes - longestComment)
  for (let at = view.length - endBytes; at >= earliest; at -= 1)
    if (view.readUInt32LE(at) === endMark) return at
  throw invalid('sheet.unreadable')
}

function readEntry(view: Buffer, at: number): { entry: ZipEntry; place: Place; next: number } {
  if (view.readUInt32LE(at) !== centralMark) throw invalid('sheet.unreadable')
  if (view.readUInt16LE(at + 8) & 0x41) throw invalid('sheet.encrypted')
  const method = view.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw invalid('sheet.unreadable')
  const nameEnd = at + centralBytes + view.readUInt16LE(at + 28)
  const extraEnd = nameEnd + view.readUInt16LE(at + 30)
  const name = view.toString('utf8', at + centralBytes, nameEnd)
  const declared = [at + 24, at + 20, at + 42].map((place) => view.readUInt32LE(place))
  const [size = 0, packedSize = 0, local = 0] = inFull(declared, view.subarray(nameEnd, extraEnd))
  const start = dataStart(view, local, name)
  const end = start + packedSize
  if (end > view.length) throw invalid('sheet.unreadable')
  return {
    entry: { name: plainName(name), size, packed: view.subarray(start, end), isDeflated: method === 8 },
    place: { start: local, end },
    next: extraEnd + view.readUInt16LE(at + 32),
  }
}

const plainName = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '')

/** Numbers that do not fit into 32 bits, or whose writer did not know them in time, stand in the extra field. */
function inFull(declared: readonly number[], extra: Buffer): number[] {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return declared.map((value) => {
    if (value !== elsewhere) return value
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  })
}

/** The entry's own header has to tell the same name: a reader that walks headers must not see another file. */
function dataStart(view: Buffer, local: number, name: string): number {
  if (view.readUInt32LE(local) !== localMark) throw invalid('sheet.unreadable')
  const nameEnd = local + localBytes + view.readUInt16LE(local + 26)
  if (view.toString('utf8', local + localBytes, nameEnd) !== name) throw invalid('sheet.unreadable')
  return nameEnd + view.readUInt16LE(local + 28)
}

function refuseOverlap(places: Place[]): void {
  places.sort((a, b) => a.start - b.start)
  let reached = 0
  for (const { start, end } of places) {
    if (start < reached) throw invalid('sheet.zipBomb')
    reached = end
  }
}
