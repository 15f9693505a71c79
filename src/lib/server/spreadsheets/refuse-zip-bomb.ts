import { Unzip, UnzipInflate } from 'fflate'
import { invalid } from '../core/errors.ts'
import { sheetLimits } from './sheet.types.ts'

/** The largest part of a spreadsheet that is ordinary, whatever its ratio: repeated zeros pack well. */
const harmlessBytes = 8 * 1024 * 1024

/**
 * Unpacks every part once without keeping it, and stops at the first that grows too far. The sizes
 * that a zip declares about itself are not believed: they are what a bomb lies about.
 * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`
 */
export function refuseZipBomb(bytes: Uint8Array): void {
  let total = 0
  let isSpreadsheet = false
  let verdict: string | null = null
  const unzip = new Unzip((part) => {
    isSpreadsheet ||= part.name.startsWith('xl/')
    let size = 0
    part.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.byteLength
      total += chunk.byteLength
      const isTooDense = size > harmlessBytes && size > bytes.byteLength * sheetLimits.unpackRatio
      if (isTooDense || total > sheetLimits.unpackedBytes) {
        // The unpacker turns what is thrown here into an error of its own.
        verdict = 'sheet.zipBomb'
        throw invalid(verdict)
      }
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  try {
    pushInSteps(unzip, bytes)
  } catch {
    throw invalid(verdict ?? 'sheet.unreadable')
  }
  if (!isSpreadsheet) throw invalid('sheet.unreadable')
}

/** Small steps: one push of everything would inflate a part whole before anybody counts. */
function pushInSteps(unzip: Unzip, bytes: Uint8Array): void {
  const step = 64 * 1024
  for (let start = 0; start < bytes.byteLength; start += step) {
    const end = start + step
    unzip.push(bytes.subarray(start, end), end >= bytes.byteLength)
  }
}
