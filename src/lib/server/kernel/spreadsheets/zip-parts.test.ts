import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { declaring, list, sheetPart, xlsxOf } from '#tests/support/workbook-bytes.ts'
import { sheetLimits } from './sheet.types.ts'
import { openZip } from './zip-parts.ts'

const megabyte = 1024 * 1024
/** So long that its ratio to any ordinary part is harmless. */
const long = xlsxOf(list, { 'noise.bin': randomBytes(megabyte) })
it.each([
  ['of a short file: 8 MB', xlsxOf(list), 8 * megabyte],
  ['of a long file: two hundred times its bytes', long, long.byteLength * sheetLimits.unpackRatio],
])('a part %s, and not a byte more', (_, zip, most) => {
  expect(openZip(declaring(zip, sheetPart, most)).has(sheetPart)).toBe(true)
  expect(() => openZip(declaring(zip, sheetPart, most + 1))).toThrow('sheet.zipBomb')
})
