/** The records of a zip file as they stand in its bytes. Who reads them decides what is refused, and in which words. */

const endMark = 0x06054b50
const centralMark = 0x02014b50
const localMark = 0x04034b50
export const endBytes = 22
const centralBytes = 46
export const localBytes = 30
export const longestComment = 0xffff
/** Stands where the real number is in a 64-bit field. */
export const elsewhere = 0xffffffff

export interface EndRecord {
  /** Where it stands in the bytes that were searched. */
  at: number
  entries: number
  /** Of the file: where the directory begins. */
  directory: number
}

/** Of the last bytes of a file: a comment may stand behind the record. Null where there is none. */
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
  /** 0: as it is; 8: deflated. */
  method: number
  checksum: number
  /** As they are written: `elsewhere` where they stand in `extra`. */
  size: number
  packedSize: number
  local: number
  extra: Buffer
  /** Rights and kind of the file, on systems that have them. */
  mode: number
  /** Where the next one begins. */
  next: number
}

/** Null where none stands there. @throws RangeError where it points past the end */
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

/** Encrypted, in the usual way or in a stronger one. */
export const isEncrypted = ({ flags }: Pick<CentralRecord, 'flags'>): boolean => (flags & 0x2041) !== 0

export interface LocalRecord {
  name: string
  flags: number
  method: number
  packedSize: number
  size: number
  /** Where its bytes begin. */
  data: number
}

/** What an entry says of itself before its bytes; null where nothing of the kind stands there. @throws RangeError likewise */
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

/** Entries that share bytes would be unpacked once for each name. */
export function overlap(places: readonly Place[]): boolean {
  const sorted = places.toSorted((a, b) => a.start - b.start)
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))
}
