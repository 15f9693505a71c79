import type { FeeKind } from '../../schemas/fees/kinds.ts'

/**
 * Builds a download name that is safe on every system and in every header.
 * @example resultMemoFileName('21B81A0501', 'II B.Tech / R20') // 'Result_21B81A0501_II B.Tech - R20.pdf'
 */
export function resultMemoFileName(rollNumber: string, examTitle: string): string {
  return `Result_${clean(rollNumber)}_${clean(examTitle)}.pdf`
}

/** @example previewMemoFileName('21B81A0501', 'II B.Tech') // 'Preview_Result_21B81A0501_II B.Tech.pdf' */
export const previewMemoFileName = (rollNumber: string, examTitle: string): string =>
  `Preview_${resultMemoFileName(rollNumber, examTitle)}`

/** Builds a name without its extension. @example markSheetFileName('II B.Tech') // 'mark-sheet_II B.Tech' */
export const markSheetFileName = (examTitle: string): string => `mark-sheet_${clean(examTitle)}`

/** @example transcriptFileName('21B81A0501', 'R20') // 'Consolidated_memo_21B81A0501_R20.pdf' */
export const transcriptFileName = (rollNumber: string, regulation: string): string =>
  `${['Consolidated_memo', rollNumber, regulation].filter(Boolean).map(clean).join('_')}.pdf`

/** @example admissionFormFileName('2026/0001') // 'Admission_2026-0001.pdf' */
export const admissionFormFileName = (number: string): string => `Admission_${clean(number)}.pdf`

/** @example returnSlipFileName('2026/0001') // 'Return_slip_2026-0001.pdf' */
export const returnSlipFileName = (number: string): string => `Return_slip_${clean(number)}.pdf`

/**
 * @param day an ISO date
 * @example depositSlipFileName('2026-11-21') // 'Deposit_slip_2026-11-21.pdf'
 */
export const depositSlipFileName = (day: string): string => `Deposit_slip_${day}.pdf`

/**
 * wire: names of the receipts by kind of fee. Source: the specification, section 9.
 * @param day an ISO date
 * @example receiptFileName('general', '2026-11-21') // 'Fee_Collection_2026-11-21.pdf'
 */
export const receiptFileName = (kind: FeeKind, day: string): string => `${receiptNames[kind]}_${day}.pdf`

/** Names the receipt in an email. @example emailedReceiptName('F/2026-27/000007') // 'Receipt F-2026-27-000007.pdf' */
export const emailedReceiptName = (number: string): string => `Receipt ${clean(number)}.pdf`

const receiptNames: Readonly<Record<FeeKind, string>> = {
  general: 'Fee_Collection',
  miscellaneous: 'Mis_Fee_Collection',
  exam: 'Exam_Fee_Collection',
  self: 'Self_Fee_Collection',
}

/** Characters: with an extension, a name fits the limits of every system, in Indian scripts too. */
const longestName = 80

/** Cleans one part of a name. */
const clean = (text: string): string => cut(replaced(text), longestName)

const replaced = (text: string): string =>
  text
    .replaceAll(/[/\\:*?"<>|%\p{C}]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Stands where the middle of a name was left out. */
const gap = ' … '
/** A shorter name has no room for both ends. */
const leastForBoth = 40

/**
 * Leaves out the middle, because the end has what tells exams apart, such as the year and the kind. A name without room
 * for both ends, or that would have to be cut within a word, loses its end.
 */
function cut(text: string, most: number): string {
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const forEnd = Math.floor((most - gap.length) / 3)
  const end = wholeWords(letters.toReversed(), forEnd).toReversed()
  const start = wholeWords(letters, most - gap.length - forEnd)
  if (most >= leastForBoth && start.length > 0 && end.length > 0)
    return endingClean(start.join('')) + gap + end.join('').replace(/^[\s.,;:)\u2013-]+/, '')
  const words = wholeWords(letters, most)
  return endingClean((words.length > 0 ? words : letters.slice(0, most)).join(''))
}

/** Returns the first letters without a cut word; none where fewer than half would remain. */
function wholeWords(letters: readonly string[], most: number): string[] {
  const first = letters.slice(0, most)
  const lastSpace = letters[most] === ' ' ? most : first.lastIndexOf(' ')
  return lastSpace * 2 >= most ? first.slice(0, lastSpace) : []
}

const endingClean = (text: string): string => text.replace(/[\s.,;:(\u2013-]+$/, '')

/** Returns the file extension with its dot. */
const endingIn = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/**
 * Shortens a name in its middle and keeps its extension, so that the file still opens.
 * @example cutFileName('Tabulation register of the examinations.pdf', 30) // 'Tabulation register of the.pdf'
 */
export function cutFileName(name: string, most: number): string {
  if (Array.from(name).length <= most) return name
  const ending = endingIn(name)
  const stem = name.slice(0, name.length - ending.length)
  return cut(stem, most - ending.length) + ending
}

/**
 * Cleans the name of an uploaded file: removes folders and characters that other systems or headers cannot handle, and
 * shortens a long name before its extension.
 * @example cleanFileName('C:\\Photos\\Asha/Reddy.jpg') // 'C-Photos-Asha-Reddy.jpg'
 */
export function cleanFileName(name: string): string {
  const cleaned = replaced(name.normalize('NFC').replaceAll(/^[.\s]+/g, ''))
  return cleaned === '' ? 'file' : cutFileName(cleaned, longestName)
}

/** Builds the header value for a download (RFC 6266). */
export const attachment = (fileName: string): string => `attachment; ${named(fileName)}`

/** Builds the header value for a file that the browser displays (RFC 6266). */
export const inline = (fileName: string): string => `inline; ${named(fileName)}`

/**
 * Adds an ASCII name for old clients and the real name for others. Quotes are replaced, because one would end the value
 * and let the rest act as header parameters.
 */
function named(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, escapeMore)}`
}

const escapeMore = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
