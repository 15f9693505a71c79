import { buffer } from 'node:stream/consumers'
import { notFound } from '../core/errors.ts'
import type { KeptFile } from '../kept-files/stored-file.ts'
import type { KeptFiles } from '../kept-files/stored-files.ts'
import type { ArchiveSource } from './archive.ts'

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
