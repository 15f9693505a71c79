import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { unavailable } from '../core/errors.ts'
import { aside, type FileCollector } from './collect-files.ts'
import { type ContentStore, damaged, hashOf, isHash, streamOf, whole } from './content-store.ts'
import type { S3Client } from './s3-client.ts'
import { spool } from './spool.ts'
import { sweepHalfWritten } from './write-atomically.ts'

/**
 * Creates the content store of a bucket. A bucket has no partial files: an upload succeeds completely or not at all.
 */
export function createS3Store({ place, ask }: S3Client, spoolFolder: string): ContentStore {
  return {
    async put(bytes) {
      const hash = hashOf(bytes)
      await ask({ method: 'PUT', key: keyOf(place.folder, hash), body: bytes, hash })
      return hash
    },

    /** A request is signed with the hash of its full body, so the body is collected on disk first. */
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

/** Returns the size of the full file, also for a range request. */
const sizeOf = ({ headers }: Response): number =>
  Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'))

export const keyOf = (folder: string, hash: string): string =>
  `${folder}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

/** Deletes unused files in the same two steps as on a disk; a bucket renames by copying. */
export function createS3Collector({ place, ask }: S3Client, spoolFolder: string): FileCollector {
  const { bucket, folder } = place

  async function rename(from: string, to: string): Promise<void> {
    const source = `/${bucket}/${from}`.split('/').map(encodeURIComponent).join('/')
    const answer = await ask({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } })
    // A copy can fail after its response has started; the error is then in the body.
    if (!answer || /<Error>/.test(await answer.text())) throw unavailable('file.storeDown')
    await ask({ method: 'DELETE', key: from })
  }

  async function* keys(): AsyncGenerator<string> {
    for (let token = ''; ;) {
      const query = { 'list-type': '2', prefix: folder, ...(token && { 'continuation-token': token }) }
      const answer = await ask({ method: 'GET', key: '', query })
      const page = (await answer?.text()) ?? ''
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield unescape(key)
      token = unescape(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '')
      if (token === '') return
    }
  }

  return {
    async *hashes() {
      for await (const key of keys()) {
        const hash = key.slice(-64)
        if (isHash(hash) && key === keyOf(folder, hash)) yield hash
      }
    },

    async putAside(hash, before, isUsed) {
      if (!isHash(hash)) return false
      const key = keyOf(folder, hash)
      const found = await ask({ method: 'HEAD', key })
      const changed = found && Date.parse(found.headers.get('last-modified') ?? '')
      if (!changed || changed >= Date.parse(before) || (await isUsed(hash))) return false
      await rename(key, `${key}${aside}`)
      if (!(await isUsed(hash))) return true
      await rename(`${key}${aside}`, key)
      return false
    },

    async finish(isUsed) {
      for await (const key of keys()) {
        if (!key.endsWith(aside)) continue
        const original = key.slice(0, -aside.length)
        const isWanted =
          (await isUsed(original.slice(-64))) && !(await ask({ method: 'HEAD', key: original }))
        await (isWanted ? rename(key, original) : ask({ method: 'DELETE', key }))
      }
    },

    // The bucket has no partial files, but the spool folder keeps those of a killed process.
    sweep: (now) => sweepHalfWritten(spoolFolder, now),
  }
}

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
