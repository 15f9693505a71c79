import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { invalid } from '../core/errors.ts'
import { type ZipEntry, readZipDirectory } from './zip-directory.ts'
import { sheetLimits } from './sheet.types.ts'

export interface ZipParts {
  has(name: string): boolean
  /**
   * A part's bytes, piece by piece; nothing where there is no such part.
   * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`
   */
  unpack(name: string): AsyncGenerator<Uint8Array>
}

/** The largest part of a spreadsheet that is ordinary, whatever its ratio: repeated zeros pack well. */
const harmlessBytes = 8 * 1024 * 1024
const stepBytes = 256 * 1024

/**
 * The parts that the central directory names. Nobody else unpacks them: what is counted here is what is read.
 * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`, `sheet.encrypted`
 */
export function openZip(bytes: Uint8Array): ZipParts {
  const entries = readZipDirectory(bytes)
  refuseDeclaredBomb([...entries.values()], bytes.byteLength)
  let total = 0

  async function* unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return
    let size = 0
    for await (const piece of piecesOf(entry)) {
      size += piece.byteLength
      total += piece.byteLength
      // A part that is larger than it says lies about itself, which only a bomb has a reason to.
      if (size > entry.size || total > sheetLimits.unpackedBytes) throw invalid('sheet.zipBomb')
      yield piece
    }
  }

  return { has: (name) => entries.has(name.toLowerCase()), unpack }
}

function refuseDeclaredBomb(entries: readonly ZipEntry[], fileBytes: number): void {
  const isTooDense = ({ size }: ZipEntry): boolean =>
    size > harmlessBytes && size > fileBytes * sheetLimits.unpackRatio
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > sheetLimits.unpackedBytes || entries.some(isTooDense)) throw invalid('sheet.zipBomb')
}

async function* piecesOf({ packed, isDeflated }: ZipEntry): AsyncGenerator<Uint8Array> {
  const steps = stepsOf(packed)
  if (!isDeflated) return yield* steps
  const inflating = Readable.from(steps).pipe(createInflateRaw({ chunkSize: stepBytes }))
  try {
    for await (const piece of inflating) yield piece as Uint8Array
  } catch {
    throw invalid('sheet.unreadable')
  }
}

function* stepsOf(packed: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < packed.byteLength; start += stepBytes)
    yield packed.subarray(start, start + stepBytes)
}
