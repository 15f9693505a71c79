import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

describe('writing CSV', () => {
  it('gives back what was put in, for cells that are no formulas', () => {
    const cell = fc.string().filter((value) => !/(^|;)[\s"]*[=+\-@]|[\t\r\n]/.test(value))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const parsed = Papa.parse<string[]>(writeCsv(['a', 'b'], rows).slice(1), {
          skipEmptyLines: false,
          delimiter: ',',
        })
        expect(parsed.data.slice(1, -1)).toEqual(rows)
      }),
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\tx', "'\tx"],
    ['\t=1+1', "'\t'=1+1"],
    ['asha;=1+1', "asha;'=1+1"],
    ['asha; =1+1;+2', "asha;' =1+1;+2"],
    ['asha\t@x', "asha\t'@x"],
    ['asha\r\n-x', "asha\r\n'-x"],
    ['asha;"=1+1"', `asha;'"=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['a=b-c', 'a=b-c'],
    ['-12.5', '-12.5'],
    ['+3', '+3'],
    ['1;-2', '1;-2'],
  ])('no reader of %j sees a formula', (cell, written) => {
    const { data } = Papa.parse<string[]>(writeCsv(['a'], [[cell]]).slice(1), { delimiter: ',' })
    expect(data[1]).toEqual([written])
  })

  it('a file split at semicolons has no cell that computes', () => {
    const cell = fc.stringMatching(/^[a;"'\t =+@\r\n-]{0,12}$/)
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        for (const delimiter of [';', '\t', ',']) {
          const { data } = Papa.parse<string[]>(writeCsv(['a'], [cells]).slice(1), { delimiter })
          for (const read of data.flat()) expect(read).not.toMatch(/^[\s]*[=+@-](?!\d+$)/)
        }
      }),
    )
  })

  it('makes a formula plain text', () => {
    expect(writeCsv(['a'], [['=HYPERLINK("x")']])).toContain(`"'=HYPERLINK(""x"")"`)
  })
})
