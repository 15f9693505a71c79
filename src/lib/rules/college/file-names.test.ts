import { describe, expect, it } from 'vitest'
import {
  attachment,
  cleanFileName,
  cutFileName,
  markSheetFileName,
  resultMemoFileName,
} from './file-names.ts'

describe('file names', () => {
  it('carry no character that a system or a header would trip over', () => {
    expect(resultMemoFileName('21B81A0501', 'II/II "Reg"\r\n50%')).toBe(
      'Result_21B81A0501_II-II -Reg-50-.pdf',
    )
    expect(attachment('Résultat.pdf')).toBe(
      `attachment; filename="R_sultat.pdf"; filename*=UTF-8''R%C3%A9sultat.pdf`,
    )
  })

  it('end where they end, whatever somebody called their file', () => {
    expect(attachment('a.csv"; filename="b.exe\r\nx: y\\%22')).toMatch(
      /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w.%-]+$/,
    )
  })

  it.each([
    [
      'of a long title',
      `${'II B.Tech II Semester (R20) Regular Examinations, '.repeat(3)}Nov 2026.pdf`,
      '.pdf',
    ],
    ['of a title in another script', `${'గణాంకాలు '.repeat(20)}.xlsx`, '.xlsx'],
    ['that somebody else wrote', `${'a'.repeat(300)}.JPEG`, '.JPEG'],
  ])('keep their ending, however long they are: %s', (_, name, ending) => {
    const cleaned = cleanFileName(name)
    expect(cleaned.endsWith(ending)).toBe(true)
    expect(Array.from(cleaned).length).toBeLessThanOrEqual(80)
    // Cleaning a cleaned name changes nothing.
    expect(cleanFileName(cleaned)).toBe(cleaned)
  })

  it('are cut before their ending alone', () => {
    expect(cutFileName('Examinations, Nov. of 2026.pdf', 18)).toBe('Examinations.pdf')
    expect(cutFileName('Examinations.pdf', 18)).toBe('Examinations.pdf')
    expect(cleanFileName('e'.repeat(90))).toBe('e'.repeat(80))
    // A short word in front of a long one is no name.
    expect(cleanFileName(`My ${'e'.repeat(90)}.pdf`)).toBe(`My ${'e'.repeat(73)}.pdf`)
  })

  it('are cut in their middle between words, and keep what tells exams apart', () => {
    const register =
      'CSE, Tabulation register, II B.Tech II Semester (R20) Regular Examinations, July 2026.pdf'
    expect(cleanFileName(register)).toBe(
      'CSE, Tabulation register, II B.Tech II Semester … Examinations, July 2026.pdf',
    )
    expect(markSheetFileName('II/II B.Tech, July 2026')).toBe('mark-sheet_II-II B.Tech, July 2026')
  })
})
