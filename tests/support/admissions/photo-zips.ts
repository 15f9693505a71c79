import { Readable } from 'node:stream'
import sharp from 'sharp'
import { swathi } from './admissions.ts'
import { expect } from 'vitest'
import type { TestApp } from '../app/test-app.ts'
import { uploadsOf } from '../imports/uploads.ts'
import { type Zipped, zipOf } from '../documents/zip-bytes.ts'

/** Draws a small picture of one colour with a rotated EXIF orientation, like a phone's photo. */
export const pictureOf = (background = '#b33'): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Builds an admission sheet with these hall ticket numbers, one per row. */
export function sheetOf(...hallTickets: readonly string[]): Buffer {
  const rows = hallTickets.map(
    (number, index) => `Person ${letters(index)},F,B.Tech,2026,CSE,${4100_2000_3000 + index},${number}`,
  )
  return Buffer.from(['Student Name,Gender,Course,Batch,Branch,Adhaar No,Hall Ticket No', ...rows].join('\n'))
}

/** Converts to letters, because names contain no digits. */
const letters = (index: number): string =>
  [...String(index)].map((digit) => String.fromCodePoint(65 + Number(digit))).join('')

/** Uploads photos of admissions, waiting for each step to end. */
export function photosOf({ app }: Pick<TestApp, 'app'>) {
  const { photos } = app.admissions
  const sheets = uploadsOf({ app }, 'admissions')
  const ended = async (jobId: string) => (await app.jobs.ended(jobId)).problem
  /** Starts an upload and returns the job that reads it. */
  async function start(importId: string, files: readonly Zipped[] | Buffer, name = 'photos.zip') {
    const bytes = Buffer.isBuffer(files) ? files : zipOf(files)
    const kept = await app.files.putPieces(Readable.from([bytes]), bytes.length)
    return photos.start(importId, { name, ...kept }, swathi)
  }
  return {
    ...sheets,
    start,
    async give(...given: Parameters<typeof start>): Promise<string> {
      const { photoUploadId, jobId } = await start(...given)
      expect(await ended(jobId)).toBeNull()
      return photoUploadId
    },
    /** Runs the work once while a zip file is read, at its first file. */
    meanwhile(work: () => Promise<unknown>): void {
      const { send } = app.files
      let calls = 0
      app.files.send = async (...file) => {
        calls += 1
        // The first three reads are for the end record and the directory.
        if (calls === 4) await work()
        return send(...file)
      }
    },
    async save(id: string, replaces = false): Promise<void> {
      expect(await ended(await photos.save(id, replaces, swathi))).toBeNull()
    },
    /** Returns the newest zip file of an import, with its non-zero counts. */
    async shown(importId: string) {
      const { imports } = await photos.list()
      const found = imports.find((each) => each.importId === importId)?.photos
      if (!found) return null
      const { counts, ...rest } = found
      return { ...rest, counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) }
    },
    /** Returns the zip files stored until their photos are saved. */
    zips: () =>
      app.database.reads
        .selectFrom('files')
        .select('name')
        .where('kind', '=', 'admissions.photoZip')
        .execute(),
    /** Returns the photo's hash by hall ticket number. */
    async kept(): Promise<Record<string, string>> {
      const rows = await app.database.reads
        .selectFrom('files')
        .innerJoin('admissions', 'admissions.id', 'owner_id')
        .where('kind', '=', 'admissions.photo')
        .select(['hall_ticket_no', 'hash'])
        .orderBy('hall_ticket_no')
        .execute()
      return Object.fromEntries(rows.map(({ hall_ticket_no, hash }) => [hall_ticket_no, hash]))
    },
  }
}
