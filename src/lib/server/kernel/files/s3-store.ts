import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type ContentStore, damaged, hashOf, isHash, streamOf, whole } from './content-store.ts'
import type { S3Client } from './s3-client.ts'
import { spool } from './spool.ts'

/** The content store of a bucket. It knows no half of a file: an upload is there as a whole, or not at all. */
export function createS3Store({ place, ask }: S3Client, spoolFolder: string): ContentStore {
  return {
    async put(bytes) {
      const hash = hashOf(bytes)
      await ask({ method: 'PUT', key: keyOf(place.folder, hash), body: bytes, hash })
      return hash
    },

    /** A request is signed with the hash of its whole body, so that waits on the disk until it is there. */
    async putPieces(pieces, mostBytes) {
      const { file, hash, bytes } = await spool(spoolFolder, pieces, mostBytes)
      try {
        await ask({ method: 'PUT', key: keyOf(place.folder, hash), body: await openAsBlob(file), hash })
      } finally {
        await rm(file, { force: true })
      }
      return { hash, bytes }
    },

    async get(hash) {
      if (!isHash(hash)) return null
      const answer = await ask({ method: 'GET', key: keyOf(place.folder, hash) })
      const bytes = answer && new Uint8Array(await answer.arrayBuffer())
      if (bytes && hashOf(bytes) !== hash) throw damaged(hash)
      return bytes
    },

    async stream(hash, size, range) {
      if (!isHash(hash)) return null
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask({ method: 'GET', key: keyOf(place.folder, hash), headers })
      if (!answer?.body) return answer && streamOf(Readable.from([]))
      if (sizeOf(answer) !== size) {
        await answer.body.cancel()
        throw damaged(hash)
      }
      return range ? answer.body : streamOf(whole(Readable.fromWeb(answer.body as WebStream), hash))
    },
  }
}

/** Of the whole file, also where a part of it was asked for. */
const sizeOf = ({ headers }: Response): number =>
  Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'))

export const keyOf = (folder: string, hash: string): string =>
  `${folder}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
