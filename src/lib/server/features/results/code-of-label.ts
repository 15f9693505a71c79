import { foldLookAlikes, shortLength } from '../../kernel/core/ids.ts'

/**
 * The code of a memo that says a corrected title: that of the result, and behind it how often the exam was corrected by
 * then. So each code confirms what its own memo prints, and no code has to be written anew.
 * @example codeOfLabel('K7QM3XTD9B', 1) // 'K7QM3XTD9B1'
 */
export const codeOfLabel = (code: string, label: number): string =>
  code === '' || label === 0 ? code : `${code}${label}`

/** What somebody typed. A code without a number is one of before any correction; null where what follows is no number. */
export function readCodeOfLabel(typed: string): { code: string; label: number } | null {
  const plain = foldLookAlikes(typed.replaceAll(/[^0-9A-Za-z]/g, ''))
  const behind = plain.slice(shortLength)
  return /^\d{0,4}$/.test(behind) ? { code: plain.slice(0, shortLength), label: Number(behind) } : null
}
