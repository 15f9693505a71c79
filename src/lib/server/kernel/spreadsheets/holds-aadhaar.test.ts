import { describe, expect, it } from 'vitest'
import { holdsAadhaar } from './holds-aadhaar.ts'

const sheetOf = (headers: string[], ...rows: string[][]) =>
  ({ headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }) as const

describe('a sheet that holds Aadhaar numbers', () => {
  it.each([
    ['Aadhaar No'],
    ['ADHAR NUMBER'],
    ['Student_Aadhar_Card'],
    ['Addhar'],
    ['UIDAI no.'],
    ['आधार संख्या'],
    ['ఆధార్ నంబర్'],
  ])('is known by the heading “%s”', (heading) => {
    expect(holdsAadhaar(sheetOf(['Name', heading], ['Asha', '']))).toBe(true)
  })

  it.each([
    [['234123412346']],
    [['2341 2341 2346', '3456-3456-4560']],
    [['lost his card 2341 2341 2346']],
    [['', '', '234123412346', 'none']],
  ])('is known by its cells %j', (cells) => {
    expect(holdsAadhaar(sheetOf(['Remark'], ...cells.map((cell) => [cell])))).toBe(true)
  })

  it('is known by a number in the place of a heading', () => {
    expect(holdsAadhaar(sheetOf(['Name', '2341 2341 2346'], ['Asha', '1']))).toBe(true)
  })

  it('is none where a university gives roll numbers of twelve digits, of which one in ten has the check digit', () => {
    const rolls = Array.from({ length: 60 }, (_, index) => [String(245319733001 + index)])
    expect(holdsAadhaar(sheetOf(['Roll No', 'Calendar', 'Radhakrishnan'], ...rolls))).toBe(false)
  })

  it.each([['9848022338'], ['1234123412346'], ['12-05-2004'], ['2026/0117']])('is none with %s', (cell) => {
    expect(holdsAadhaar(sheetOf(['Mobile'], [cell]))).toBe(false)
  })
})
