import { buffer } from 'node:stream/consumers'
import { maskAadhaarIn } from '#lib/rules/numbers/aadhaar.ts'
import { notFound } from '../core/errors.ts'
import type { KeptFile } from '../kept-files/stored-file.ts'
import type { KeptFiles } from '../kept-files/stored-files.ts'

/** A zip file where it lies, whether on a disk or elsewhere. */
export interface ArchiveSource {
  bytes: number
  /** Exactly so many bytes: nobody asks for any behind the end. */
  read(start: number, length: number): Promise<Buffer>
}

export interface ArchiveLimits {
  entries: number
  /** Of all that its entries say of themselves. */
  unpackedBytes: number
}

/** A file of an archive, as the archive's directory speaks of it. */
export interface ArchiveEntry {
  /** Counted from 0. */
  place: number
  /** With folders, between slashes. */
  name: string
  /** As it is written in the file. */
  rawName: string
  size: number
  packedSize: number
  method: number
  checksum: number
  /** Where its own header begins. */
  local: number
  /** A reference to another file. */
  isLink: boolean
}

const longestShown = 120

/** For a sentence or a list: a file may be called by the number of somebody's card. */
export const shownName = (name: string): string =>
  maskAadhaarIn(name.replaceAll(/\p{C}/gu, '\u{fffd}')).slice(-longestShown)

/** A zip file that is kept; it is read in the parts that are asked for. @throws DomainError NotFound `file.notFound` */
export const archiveIn = (files: Pick<KeptFiles, 'send'>, file: KeptFile): ArchiveSource => ({
  bytes: file.bytes,
  async read(start, length) {
    if (length === 0) return Buffer.alloc(0)
    const pieces = await files.send(file, { start, end: start + length - 1 })
    if (!pieces) throw notFound('file.notFound')
    return buffer(pieces)
  },
})
