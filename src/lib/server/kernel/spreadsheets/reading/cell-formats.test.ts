import { describe, expect, it } from 'vitest'
import { createCellFormat } from './cell-formats.ts'

const format = (code: string, startsIn1904 = false) => createCellFormat(code, { startsIn1904 })

describe('a number is read in full where the cell shows it', () => {
  it.each([
    ['General', 123456789012, '123456789012'],
    ['General_)', 123456789012, '123456789012'],
    ['@', 123456789012, '123456789012'],
    ['0', 21, '21'],
    ['0.00', 85.5, '85.5'],
    ['0.0##############', 0.1, '0.1'],
    ['#,##0', 1234567, '1234567'],
    ['#,##,##0.00', 1234567, '1234567'],
    ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 1234567, '1234567'],
    ['### ### ####', 9848012345, '9848012345'],
    ['0000 0000 0000', 123456789012, '123456789012'],
    ['"₹"#,##0.00', 1234.5, '1234.5'],
    ['[$₹-4009] #,##0.00', 1234.5, '1234.5'],
    ['"Rs. "#,##0', 1500, '1500'],
    ['#,##0"/-"', 1500, '1500'],
    ['[$-4009]0', 5, '5'],
    ['[Red]0', 5, '5'],
    ['0;(0)', -5, '-5'],
    ['#,##0.00_);[Red]\\(#,##0.00\\)', -1234.5, '-1234.5'],
    ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', -12, '-12'],
    ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', 0, '0'],
    ['# ?/?', 1.5, '1.5'],
  ])('%s of %d', (code, value, text) => {
    expect(format(code).readNumber(value)).toEqual({ text })
  })
})

describe('a percentage is the number before its sign', () => {
  it.each([
    ['0%', 0.85, '85'],
    ['0.00%', 0.9125, '91.25'],
    ['0%', 0.57, '57'],
    ['0.0 %', 1, '100'],
    ['0"%"', 85, '85'],
  ])('%s of %d', (code, value, text) => {
    expect(format(code).readNumber(value)).toEqual({ text })
  })
})

describe('zeros and letters that a format adds are read as they are shown', () => {
  it.each([
    ['0000000000', 2401057, '0002401057'],
    ['00', 7, '07'],
    ['00', 123, '123'],
    ['"26T14A0"000', 501, '26T14A0501'],
    ['\\A0', 5, 'A5'],
    ['"24"00000', 1057, '2401057'],
    ['"R"000"A"', 5, 'R005A'],
    ['000-000', 123456, '123-456'],
    ['0000"-"00', 202425, '2024-25'],
    ['"+91 "0', 9848012345, '+91 9848012345'],
    ['0" Lakhs"', 5, '5 Lakhs'],
    ['General" Cr"', 12.5, '12.5 Cr'],
    ['h:mm', 0.4375, '10:30'],
    ['[h]:mm', 1.5, '36:00'],
  ])('%s of %d', (code, value, text) => {
    expect(format(code).readNumber(value)).toEqual({ text })
  })
})

describe('a number is refused where the cell shows another one', () => {
  it.each([
    ['0', 85.5, '86'],
    ['0.00', 85.555, '85.56'],
    ['0%', 0.915, '92%'],
    ['0.00E+00', 1700, '1.70E+03'],
    ['0.00E+00', 123456789012, '1.23E+11'],
    ['0,', 12000, '12'],
    ['00000', 12.5, '00013'],
    ['"26T14A0"000', 501.4, '26T14A0501'],
    ['# ?/?', 0.33, '1/3'],
    ['0;0', -5, '5'],
    ['0;-0;;@', 0, ''],
    [';;;', 501, ''],
    ['"P";"F"', 1, 'P'],
    ['dd/mm/yyyy', -5, '####'],
    ['dd/mm/yyyy', 3_000_000, '####'],
  ])('%s of %d', (code, value, text) => {
    expect(format(code).readNumber(value)).toEqual({ text, held: String(value) })
  })
})

describe('a date is its day', () => {
  it.each([
    ['dd/mm/yyyy', 38579, '2005-08-15'],
    ['[$-4009]dd\\-mm\\-yyyy;@', 38579, '2005-08-15'],
    ['mmm-yy', 46056, '2026-02-03'],
    ['dd/mm/yyyy hh:mm', 38579.9998, '2005-08-15'],
    ['dd/mm/yyyy', 38578.9998842593, '2005-08-14'],
    ['dd/mm/yyyy', 38578.9999999999, '2005-08-15'],
    ['dd/mm/yyyy', 59, '1900-02-28'],
    ['dd/mm/yyyy', 61, '1900-03-01'],
    ['dd/mm/yyyy', 1, '1900-01-01'],
  ])('%s of %d', (code, value, text) => {
    expect(format(code).readNumber(value)).toEqual({ text, isDate: true })
  })

  it('counts from 1904 where the workbook does', () => {
    expect(format('dd/mm/yyyy', true).readNumber(37117)).toEqual({ text: '2005-08-15', isDate: true })
    expect(format('dd/mm/yyyy', true).readNumber(0)).toEqual({ text: '1904-01-01', isDate: true })
  })

  it.each([
    [60, '29/02/1900'],
    [0.5, '00/01/1900'],
  ])('and what is shown as none there is, of %d, is none', (value, text) => {
    expect(format('dd/mm/yyyy').readNumber(value)).toEqual({ text })
  })
})

describe('a text is read as the part for texts shows it', () => {
  it.each([
    ['"26T14A0"@', '501', { text: '26T14A0501' }],
    [';;;', 'x', { text: '', held: 'x' }],
    ['0;0;0;', 'x', { text: '', held: 'x' }],
  ])('%s of %s', (code, value, reading) => {
    expect(format(code).readText?.(value)).toEqual(reading)
  })

  it.each(['General', '@', 'dd/mm/yyyy;@', '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'])(
    'and as it is where %s adds nothing',
    (code) => {
      expect(format(code).readText).toBeNull()
    },
  )
})

it.each(['foo "bar', '0"', '['.repeat(50), '0'.repeat(2000)])(
  'a code that no program understands shows numbers as they are: %s',
  (code) => {
    expect(format(code).readNumber(85.5).text).toBe('85.5')
  },
)
