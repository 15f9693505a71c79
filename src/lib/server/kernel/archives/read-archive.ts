import { type DomainError, type ErrorParams, invalid } from '../core/errors.ts'
import { type ArchiveEntry, type ArchiveLimits, type ArchiveSource, shownName } from './archive.ts'
import {
  type CentralRecord,
  type Place,
  centralRecordAt,
  elsewhere,
  endBytes,
  endRecordIn,
  isEncrypted,
  localBytes,
  longestComment,
  overlap,
} from './zip-records.ts'

/** Bytes read per directory entry: names are short, and comments are rare. */
const usualRecord = 1024
const countElsewhere = 0xffff
const linkMode = 0o120_000
const kindOfMode = 0o170_000

const refused = (problem: string, params: ErrorParams = {}): DomainError =>
  invalid(`archive.${problem}`, params)

/**
 * Lists the files of a zip file in directory order, without folders. It reads byte ranges and unpacks nothing;
 * `unpackEntry` later checks each file against its directory record.
 * @throws DomainError Invalid `archive.notZip`, `cutOff`, `zip64`, `tooManyEntries`, `encrypted`, `leavesFolder`,
 * `unpacksTooLarge`, `overlapping`
 */
export async function readArchive(source: ArchiveSource, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  const records = await readRecords(source, limits)
  const total = records.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.unpackedBytes)
    throw refused('unpacksTooLarge', { megabytes: Math.floor(limits.unpackedBytes / 1_048_576) })
  return records.filter(({ name }) => !name.endsWith('/'))
}

async function readRecords(source: ArchiveSource, limits: ArchiveLimits) {
  const { directory, end, count } = await findDirectory(source)
  if (count > limits.entries || end - directory > limits.entries * usualRecord)
    throw refused('tooManyEntries', { entries: limits.entries })
  const view = await source.read(directory, end - directory)
  const entries: ArchiveEntry[] = []
  for (let at = 0; entries.length < count;) {
    const record = recordAt(view, at)
    if (!record) throw refused('cutOff')
    const entry = entryOf(record, entries.length)
    if (entry.local >= directory) throw refused('cutOff')
    entries.push(entry)
    at = record.next
  }
  if (overlap([...entries.map(placeOf), { start: directory, end }])) throw refused('overlapping')
  return entries
}

async function findDirectory({ bytes, read }: ArchiveSource) {
  const signature = await read(0, Math.min(4, bytes))
  if (signature.toString('latin1', 0, 2) !== 'PK') throw refused('notZip')
  const start = Math.max(0, bytes - endBytes - longestComment)
  const found = endRecordIn(await read(start, bytes - start))
  if (!found) throw refused('cutOff')
  if (found.entries === countElsewhere || found.directory === elsewhere) throw refused('zip64')
  const end = start + found.at
  // Bytes are missing: the directory must lie before the end record.
  if (found.directory > end) throw refused('cutOff')
  return { directory: found.directory, end, count: found.entries }
}

/** Returns null if there is no record at the offset, or if it extends past the end. */
function recordAt(view: Buffer, at: number): CentralRecord | null {
  try {
    return centralRecordAt(view, at)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns the minimum range of an entry: only its local header gives the exact length. */
const placeOf = ({ local, packedSize }: ArchiveEntry): Place => ({
  start: local,
  end: local + localBytes + packedSize,
})

function entryOf(record: CentralRecord, place: number): ArchiveEntry {
  const { size, packedSize, local, method, checksum, mode } = record
  if ([size, packedSize, local].includes(elsewhere)) throw refused('zip64')
  if (isEncrypted(record)) throw refused('encrypted')
  const name = record.name.replaceAll('\\', '/')
  if (leavesFolder(name)) throw refused('leavesFolder', { name: shownName(name) })
  return {
    place,
    name,
    rawName: record.name,
    size,
    packedSize,
    local,
    method,
    checksum,
    isLink: (mode & kindOfMode) === linkMode,
  }
}

/**
 * Whether a name would escape the target folder when unpacked (path traversal). Nothing here unpacks to disk, but an
 * honest archive has no such name.
 */
const leavesFolder = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')
