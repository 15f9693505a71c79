import { describe, expect, it } from 'vitest'
import { cellsOf, list, rowOf, sheetPart, textCell, xlsxOf } from '#tests/support/documents/workbook-bytes.ts'
import { sheetLimits } from '../sheet.types.ts'
import { readSheet } from './read-sheet.ts'

const text = (content: string): Buffer => Buffer.from(content)

describe('what looks hostile and is harmless is read', () => {
  it('cells in the last column are left out like those of any further column', async () => {
    const far = `<row r="1048576">${textCell('X1', 'A1048576')}${textCell('A', 'B1048576')}${textCell('far', 'XFD1048576')}</row>`
    const { rows } = await readSheet(xlsxOf(rowOf('Htno', 'Grade') + far), 'a.xlsx')
    expect(rows).toEqual([{ line: 1_048_576, cells: ['X1', 'A'] }])
  })

  it('styled rows and cells with nothing in them count for nothing', async () => {
    const { rows } = await readSheet(xlsxOf(list + '<row s="1"><c s="1"/></row>'.repeat(300_000)), 'a.xlsx')
    expect(rows).toHaveLength(1)
  })

  it('depth costs nothing', async () => {
    const { rows } = await readSheet(xlsxOf(list + '<x>'.repeat(200_000)), 'a.xlsx')
    expect(rows).toHaveLength(1)
  })

  it('as many cells as are allowed', async () => {
    expect((await readSheet(cellsOf(sheetLimits.cells), 'a.csv')).rows).toHaveLength(40_000)
  })

  it('two halves of a character that make one', async () => {
    const { rows } = await readSheet(xlsxOf(list + rowOf('_xD83D__xDE00_', 'B')), 'a.xlsx')
    expect(rows.at(-1)?.cells).toEqual(['😀', 'B'])
  })

  it('as many rows as are allowed, and a file as large as is allowed', async () => {
    const rows = text(`Htno,Grade\n${'X1,A\n'.repeat(sheetLimits.rows)}`)
    expect((await readSheet(rows, 'a.csv')).rows).toHaveLength(sheetLimits.rows)
    const line = `X1,${'A'.repeat(3990)}\n`
    const full = Buffer.concat([text('Htno,Grade\n'), Buffer.alloc(sheetLimits.fileBytes - 11, line)])
    expect(full.byteLength).toBe(sheetLimits.fileBytes)
    expect((await readSheet(full, 'a.csv')).rows.length).toBeGreaterThan(10_000)
    await expect(readSheet(Buffer.concat([full, text('\n')]), 'a.csv')).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.tooLarge', params: { megabytes: 40 } }),
    )
  })
})

describe('what an .xlsx says', () => {
  it('comes out whatever way it is written', async () => {
    const odd = [
      textCell('a &amp; b &#x41;&#66; _x0043_'),
      '<x:c t="inlineStr"><x:is><x:r><x:t>rich </x:t></x:r><x:rPh><x:t>no</x:t></x:rPh><x:r><x:t>text</x:t></x:r></x:is></x:c>',
      "<c r='C2' t = 'str'><v><![CDATA[<&amp;>]]></v></c>",
      '<c><v>123456789012</v></c>',
      '<c s="1"><v>45000</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
    ].join('')
    const bytes = xlsxOf(`${rowOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')}<row>${odd}</row>`, {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    })
    expect((await readSheet(bytes, 'a.xlsx')).rows).toEqual([
      {
        line: 2,
        cells: ['a & b AB C', 'rich text', '<&amp;>', '123456789012', '2023-03-15', 'true', '#N/A', '2'].map(
          String,
        ),
        formulas: [7],
        dates: [4],
      },
    ])
  })

  it('is found by its relations, and a bomb in a part that nobody reads is no list', async () => {
    const bytes = xlsxOf(list, { [sheetPart.replace('1', '9')]: 'x' })
    expect((await readSheet(bytes, 'a.xlsx')).rows).toHaveLength(1)
  })
})
