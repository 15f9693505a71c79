import { describe, expect, it } from 'vitest'
import { attachment, resultMemoFileName } from './file-names.ts'

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
})
