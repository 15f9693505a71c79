/** As titles of exams say them, by month; three letters are enough. */
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
 * The month and the year that a title ends with, of several the last; null where it names none.
 * @example monthInTitle('II B.Tech II Semester, April/May 2026') // { heldMonth: 5, heldYear: 2026 }
 */
export function monthInTitle(title: string): { heldMonth: number; heldYear: number } | null {
  const said = [...title.toLowerCase().matchAll(monthAndYear)].flatMap(([, word = '', year]) => {
    const month = names.findIndex((each) => each.some((name) => name.startsWith(word)))
    return month === -1 ? [] : { heldMonth: month + 1, heldYear: Number(year) }
  })
  return said.at(-1) ?? null
}
