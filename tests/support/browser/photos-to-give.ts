import { pictureOf } from '../admissions/photo-zips.ts'
import type { Zipped } from '../documents/zip-bytes.ts'

export const [red, blue] = await Promise.all([pictureOf('#b33'), pictureOf('#33b')])

/** Stored uncompressed, as programs pack pictures. */
export const photo = (name: string, bytes: Buffer = red): Zipped => ({ name, bytes, isStored: true })
