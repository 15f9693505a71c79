import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a zip; the optional fields are declared as given, true or not. */
export interface Zipped {
  name: string
  bytes: Uint8Array
  isStored?: boolean
  flags?: number
  method?: number
  size?: number
  packedSize?: number
  checksum?: number
  /** The name in the local header only. */
  localName?: string
  /** The extra field between local header and data. */
  extra?: Uint8Array
  /** Unix mode: 0o120777 for a link. */
  mode?: number
  /** The declared offset. */
  local?: number
}

/** Builds a zip file, valid or not; `count` is the number of entries declared at its end. */
export function zipOf(files: readonly Zipped[], { count = files.length, directory = -1 } = {}): Buffer {
  const bodies: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { isStored = false, mode = 0o100_644, local = at, extra = Buffer.alloc(0) } = file
    const packed = isStored ? Buffer.from(file.bytes) : deflateRawSync(file.bytes)
    const fields = fieldsOf(file, packed.length)
    const localName = Buffer.from(file.localName ?? file.name)
    const header = head(0x04034b50, [20], fields, localName.length)
    header.writeUInt16LE(extra.length, 28)
    const body = Buffer.concat([header, localName, extra, packed])
    const name = Buffer.from(file.name)
    const record = head(0x02014b50, [0x0314, 20], fields, name.length)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(local, 10)
    bodies.push(body)
    records.push(record, rest, name)
    at += body.length
  }
  const central = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(directory < 0 ? at : directory, 16)
  return Buffer.concat([...bodies, central, end])
}

interface Fields {
  flags: number
  method: number
  checksum: number
  packedSize: number
  size: number
}

const fieldsOf = (file: Zipped, packedBytes: number): Fields => ({
  flags: file.flags ?? 0,
  method: file.method ?? (file.isStored ? 0 : 8),
  checksum: file.checksum ?? crc32(file.bytes),
  packedSize: file.packedSize ?? packedBytes,
  size: file.size ?? file.bytes.length,
})

/** Builds the common start of both headers of an entry. */
function head(mark: number, versions: readonly number[], fields: Fields, nameLength: number): Buffer {
  const at = 4 + versions.length * 2
  const made = Buffer.alloc(at + 24)
  made.writeUInt32LE(mark, 0)
  versions.forEach((version, index) => made.writeUInt16LE(version, 4 + index * 2))
  made.writeUInt16LE(fields.flags, at)
  made.writeUInt16LE(fields.method, at + 2)
  made.writeUInt32LE(fields.checksum, at + 8)
  made.writeUInt32LE(fields.packedSize, at + 12)
  made.writeUInt32LE(fields.size, at + 16)
  made.writeUInt16LE(nameLength, at + 20)
  return made
}
