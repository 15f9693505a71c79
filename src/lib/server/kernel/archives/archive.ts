import { buffer } from 'node:stream/consumers'
import { maskAadhaarIn } from '#lib/rules/numbers/aadhaar.ts'
import { notFound } from '../core/errors.ts'
import type { KeptFile } from '../kept-files/stored-file.ts'
import type { KeptFiles } from '../kept-files/stored-files.ts'

/** A zip file that is read by byte ranges, from a disk or from a bucket. */
export interface ArchiveSource {
  bytes: number
  /** Returns exactly `length` bytes; callers never read past the end. */
  read(start: number, length: number): Promise<Buffer>
}

export interface ArchiveLimits {
  entries: number
  /** The limit on the sum of the unpacked sizes that the entries declare. */
  unpackedBytes: number
}

/** A file of an archive, as the archive's directory describes it. */
export interface ArchiveEntry {
  /** The entry's index in the directory, from 0. */
  place: number
  /** The path, with slashes between folders. */
  name: string
  /** The name exactly as the directory stores it. */
  rawName: string
  size: number
  packedSize: number
  method: number
  checksum: number
  /** The byte offset of the entry's local header. */
  local: number
  /** Whether the entry is a symbolic link. */
  isLink: boolean
}

const longestShown = 120

/**
 * Formats an entry name for messages: masks Aadhaar numbers, since a file may be named after one, and truncates long
 * names.
 */
export const shownName = (name: string): string =>
  maskAadhaarIn(name.replaceAll(/\p{C}/gu, '\u{fffd}')).slice(-longestShown)

/** Reads a stored zip file range by range. @throws DomainError NotFound `file.notFound` */
export const archiveIn = (files: Pick<KeptFiles, 'send'>, file: KeptFile): ArchiveSource => ({
  bytes: file.bytes,
  async read(start, length) {
    if (length === 0) return Buffer.alloc(0)
    const pieces = await files.send(file, { start, end: start + length - 1 })
    if (!pieces) throw notFound('file.notFound')
    return buffer(pieces)
  },
})
