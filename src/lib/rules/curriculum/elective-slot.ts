const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'] as const
const numeral = '([IVX]+|\\d{1,2})'
/** What printed structures put behind it: footnote marks and closing brackets. */
const end = '\\s*\\)?[*#$@]*$'

const inWords = new RegExp(
  `^((?:[\\p{L}/&]+[\\s-]+){0,3})electives?(?:\\s+(?:course|subject|paper))?\\s*[-–—:(]*\\s*${numeral}?(\\s*lab(?:oratory)?)?${end}`,
  'iu',
)
const inShort = new RegExp(`^([A-Z]{0,2}E)\\s*[-–—]?\\s*${numeral}(\\s*lab(?:oratory)?)?${end}`, 'iu')

/** How structures name one kind of elective. */
const professional = /^(?:professional|program(?:me)?|core|department(?:al)?|discipline)/i

/**
 * Reads the name of an elective slot. Null where a text names none.
 * @example readSlot('Professional Elective – I') // 'PE-I'
 * @example readSlot('OE 2') // 'OE-II'
 */
export function readSlot(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const [, words, number = '', lab = ''] = inWords.exec(text) ?? []
  const [, short, shortNumber = '', shortLab = ''] = inShort.exec(text) ?? []
  if (words === undefined && short === undefined) return null
  const stem = words === undefined ? (short ?? '').toUpperCase() : stemOf(words)
  const counted = romanOf(number || shortNumber)
  if (counted === null) return null
  return [stem, counted].filter(Boolean).join('-') + (lab || shortLab ? ' Lab' : '')
}

function stemOf(words: string): string {
  const own = words.trim()
  if (professional.test(own)) return 'PE'
  const initials = own.split(/[\s/&-]+/).map((word) => word.charAt(0).toUpperCase())
  return `${initials.join('')}E`
}

/** Returns null for a text that is no number of a slot. */
function romanOf(text: string): string | null {
  if (text === '') return ''
  if (/^\d+$/.test(text)) return romans[Number(text) - 1] ?? null
  return romans.find((each) => each === text.toUpperCase()) ?? null
}

/** A slot as it is stored: in its usual form where it has one, otherwise as it was typed. */
export const tidySlot = (typed: string): string => readSlot(typed) ?? typed.trim().replaceAll(/\s+/g, ' ')
