/** Month names in exam titles, in English and German; abbreviations of three letters or more match too. */
const names = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]
const monthAndYear = /(\p{L}{3,})[\s.,'’/-]*((?:19|20)\d\d)(?!\d)/gu

/**
 * Finds the last month and year that a title names; null where it names none.
 * @example monthInTitle('II B.Tech II Semester, April/May 2026') // { heldMonth: 5, heldYear: 2026 }
 */
export function monthInTitle(title: string): { heldMonth: number; heldYear: number } | null {
  const said = [...title.toLowerCase().matchAll(monthAndYear)].flatMap(([, word = '', year]) => {
    const month = names.findIndex((each) => each.some((name) => name.startsWith(word)))
    return month === -1 ? [] : { heldMonth: month + 1, heldYear: Number(year) }
  })
  return said.at(-1) ?? null
}

/** Tells whether a title names a supplementary exam, as universities spell and shorten it. */
export const isSupplyTitle = (title: string): boolean => /\bsuppl/i.test(title)

/** Matches regulations as universities and autonomous colleges number them: R20, MR18, AR-20, GR22. */
const usualForm = /(?<![\p{L}\p{N}-])[A-Z]{0,2}R-?\d{2}(?![\p{L}\p{N}])/gu

/**
 * Finds the regulation that an exam title names: a known one, or a word of the usual form. Null where it names none or
 * several.
 * @param known names as the college spells them
 * @example regulationInTitle('II B.Tech II Sem (R20) Regular, July 2026', ['R20', 'R23']) // 'R20'
 */
export function regulationInTitle(title: string, known: readonly string[]): string | null {
  const text = title.toUpperCase()
  const own = known.filter((name) => hasWord(text, name.trim().toUpperCase()))
  const other = [...text.matchAll(usualForm)]
    .map(([word]) => word)
    .filter((word) => !known.some((name) => name.trim().toUpperCase() === word))
  const [first, ...more] = new Set([...own, ...other])
  return first !== undefined && more.length === 0 ? first : null
}

/** Tells whether the text contains the word as a whole: R20 does not contain R2. */
function hasWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isAlone = !isLetter(text[at - 1]) && !isLetter(text[at + word.length])
    if (isAlone) return true
  }
  return false
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
