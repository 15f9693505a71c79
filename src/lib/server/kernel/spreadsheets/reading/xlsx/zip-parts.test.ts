import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { declaring, list, sheetPart, xlsxOf } from '#tests/support/documents/workbook-bytes.ts'
import { sheetLimits } from '../../sheet.types.ts'
import { openZip, readZipDirectory } from './zip-parts.ts'

const megabyte = 1024 * 1024
const long = xlsxOf(list, { 'noise.bin': randomBytes(megabyte) })
/** A two-hundredth of the unpack limit: here the total is the bound. */
const longest = xlsxOf(list, { 'noise.bin': randomBytes(2 * megabyte) })

const otherParts = [...readZipDirectory(longest)].filter(([name]) => name !== sheetPart)
const restBytes = otherParts.reduce((sum, [, { size }]) => sum + size, 0)

it.each([
  ['of a short file: 8 MB', xlsxOf(list), 8 * megabyte],
  ['of a long file: two hundred times its bytes', long, long.byteLength * sheetLimits.unpackRatio],
  ['beside others: 256 MB with them', longest, sheetLimits.unpackedBytes - restBytes],
])('a part %s, and not a byte more', (_, zip, most) => {
  expect(openZip(declaring(zip, sheetPart, most)).has(sheetPart)).toBe(true)
  expect(() => openZip(declaring(zip, sheetPart, most + 1))).toThrow('sheet.zipBomb')
})
