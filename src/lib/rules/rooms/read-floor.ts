const lowestFloor = -1
const highestFloor = 30

const ordinals = [
  'ground',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
]
const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const words: ReadonlyMap<string, number> = new Map([
  ...ordinals.map((word, floor) => [word, floor] as const),
  ...romans.flatMap((word, floor) => (word === '' ? [] : [[word, floor] as const])),
  ['g', 0],
  ['gf', 0],
  ['basement', -1],
  ['b', -1],
  ['cellar', -1],
  ['erdgeschoss', 0],
  ['eg', 0],
  ['untergeschoss', -1],
  ['ug', -1],
])

/**
 * Reads a floor as people write it; the ground floor is 0, the basement -1. Null where it is none.
 * @example readFloor('1st Floor') // 1
 */
export function readFloor(typed: string): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[\s.-]*(?:floor|flr|fl|etage|stock)\.?$|^(?:floor|etage)\s+/, '')
    .trim()
  const floor = words.get(text) ?? numberIn(text)
  return floor !== null && floor >= lowestFloor && floor <= highestFloor ? floor : null
}

function numberIn(text: string): number | null {
  const [, digits] = /^([-−]?\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits.replace('−', '-'))
}
