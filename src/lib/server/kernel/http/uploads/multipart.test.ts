import { describe, expect, it } from 'vitest'
import { codeOf, file, formOf, sentForm } from '#tests/support/calls/sent-multipart.ts'
import { sheetLimits } from '../../spreadsheets/sheet.types.ts'
import { fileOf, readMultipart } from './multipart.ts'

const sheet = { files: { sheet: { bytes: sheetLimits.fileBytes } } }
const photos = { files: { photo: { bytes: 10, most: 2 }, scan: { bytes: 20 } } }

describe('a file', () => {
  it('of 40 MiB goes, and one byte more is refused', async () => {
    const form = await readMultipart(await sentForm(formOf(['sheet', file(sheetLimits.fileBytes)])), sheet)
    expect(fileOf(form, 'sheet').bytes.byteLength).toBe(41_943_040)
    expect(await codeOf(await sentForm(formOf(['sheet', file(sheetLimits.fileBytes + 1)])), sheet)).toBe(
      'upload.tooLarge',
    )
  })

  it('has the limit of its own name', async () => {
    expect(await codeOf(await sentForm(formOf(['scan', file(20)])), photos)).toBe('read')
    expect(await codeOf(await sentForm(formOf(['photo', file(11)])), photos)).toBe('upload.tooLarge')
  })

  it('may be left out, or repeated in order as often as it is declared', async () => {
    const parts = [
      ['photo', file(3, 'dir\\b.png')],
      ['scan', new File([], '')],
      ['photo', file(2, 'a.png')],
    ] as const
    const { files } = await readMultipart(await sentForm(formOf(...parts)), photos)
    expect(files.photo.map(({ name, bytes }) => [name, bytes.byteLength])).toEqual([
      ['b.png', 3],
      ['a.png', 2],
    ])
    expect(files.scan).toEqual([])
    expect(await codeOf(await sentForm(formOf(...parts, ['photo', file(1)])), photos)).toBe('upload.tooMany')
  })

  it('under another name is refused', async () => {
    expect(await codeOf(await sentForm(formOf(['other', file(1)])), photos)).toBe('upload.unexpected')
  })

  it('that is missing is named', async () => {
    const form = await readMultipart(await sentForm(formOf(['a', 'b'])), photos)
    expect(() => fileOf(form, 'scan')).toThrow('upload.missing')
  })
})
