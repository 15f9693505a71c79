/** The binary records of a zip file. Callers decide what is refused, and with which error code. */

const endMark = 0x06054b50
const centralMark = 0x02014b50
const localMark = 0x04034b50
export const endBytes = 22
const centralBytes = 46
export const localBytes = 30
export const longestComment = 0xffff
/** Placeholder in a 32-bit field whose real value is in a zip64 field. */
export const elsewhere = 0xffffffff

export interface EndRecord {
  /** The record's offset in the searched bytes. */
  at: number
  entries: number
  /** The offset of the central directory in the file. */
  directory: number
}

/**
 * Finds the end record in the last bytes of a file; a comment may follow the record. Returns null if there is none.
 */
export function endRecordIn(tail: Buffer): EndRecord | null {
  const earliest = Math.max(0, tail.length - endBytes - longestComment)
  for (let at = tail.length - endBytes; at >= earliest; at -= 1)
    if (tail.readUInt32LE(at) === endMark)
      return { at, entries: tail.readUInt16LE(at + 10), directory: tail.readUInt32LE(at + 16) }
  return null
}

export interface CentralRecord {
  name: string
  flags: number
  /** 0 is stored, 8 is deflated. */
  method: number
  checksum: number
  /** The sizes and the offset as stored: `elsewhere` if the real value is in `extra`. */
  size: number
  packedSize: number
  local: number
  extra: Buffer
  /** The Unix file type and permissions, on systems that write them. */
  mode: number
  /** The offset of the next record. */
  next: number
}

/**
 * Reads a central directory record; returns null if there is none at the offset.
 * @throws RangeError if the record extends past the end
 */
export function centralRecordAt(view: Buffer, at: number): CentralRecord | null {
  if (view.readUInt32LE(at) !== centralMark) return null
  const nameEnd = at + centralBytes + view.readUInt16LE(at + 28)
  const extraEnd = nameEnd + view.readUInt16LE(at + 30)
  return {
    name: view.toString('utf8', at + centralBytes, nameEnd),
    flags: view.readUInt16LE(at + 8),
    method: view.readUInt16LE(at + 10),
    checksum: view.readUInt32LE(at + 16),
    packedSize: view.readUInt32LE(at + 20),
    size: view.readUInt32LE(at + 24),
    local: view.readUInt32LE(at + 42),
    extra: view.subarray(nameEnd, extraEnd),
    mode: view.readUInt32LE(at + 38) >>> 16,
    next: extraEnd + view.readUInt16LE(at + 32),
  }
}

/** Whether an entry is encrypted, by the traditional or by a strong method. */
export const isEncrypted = ({ flags }: Pick<CentralRecord, 'flags'>): boolean => (flags & 0x2041) !== 0

export interface LocalRecord {
  name: string
  flags: number
  method: number
  packedSize: number
  size: number
  /** The offset of the entry's data. */
  data: number
}

/**
 * Reads the local header of an entry; returns null if there is none at the offset.
 * @throws RangeError if the header extends past the end
 */
export function localRecordAt(view: Buffer, at: number): LocalRecord | null {
  if (view.readUInt32LE(at) !== localMark) return null
  const nameEnd = at + localBytes + view.readUInt16LE(at + 26)
  return {
    name: view.toString('utf8', at + localBytes, nameEnd),
    flags: view.readUInt16LE(at + 6),
    method: view.readUInt16LE(at + 8),
    packedSize: view.readUInt32LE(at + 18),
    size: view.readUInt32LE(at + 22),
    data: nameEnd + view.readUInt16LE(at + 28),
  }
}

export interface Place {
  start: number
  end: number
}

/** Whether entries share bytes; shared bytes would be unpacked once per entry. */
export function overlap(places: readonly Place[]): boolean {
  const sorted = places.toSorted((a, b) => a.start - b.start)
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))
}
