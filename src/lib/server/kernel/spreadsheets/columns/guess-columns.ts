import { type HeadingWord, isGeneric, kindOfWord, plain, headingWordsOf } from './heading-words.ts'

/** A field that a file should have, with the headings that files use for it. */
export interface ColumnWish {
  field: string
  aliases: readonly string[]
  /** Headings that are used if a file has none of the others, such as the department instead of the branch. */
  fallbacks?: readonly string[]
  /**
   * Headings that mean the field if another field's column begins with the same word, such as the course name next to
   * the course code. Otherwise they may as well mean something else, and the user is asked.
   */
  doubtful?: readonly string[]
  /** Whether the file must have the column. */
  required?: boolean
}

/** A field whose column is ambiguous. */
interface ColumnDoubt {
  field: string
  /** The possible columns (0-based) in file order. */
  candidates: number[]
  /** True if several match equally; otherwise each matches only partly. */
  isEqual: boolean
}

export interface GuessedColumns {
  /** The column (0-based) of each field; null if none matches or it is ambiguous. */
  mapping: Record<string, number | null>
  doubts: ColumnDoubt[]
}

/** The score from which a column is taken without asking. */
const clear = 550
/** The score from which a column is proposed. An optional field needs a higher one. */
const near = { required: 300, optional: 400 }
/** Columns within this distance from the best score match equally; without an exact match the distance is larger. */
const margin = { exact: 100, partly: 250 }
const exactEnough = 900

const costs = {
  fallback: 150,
  doubtful: 500,
  neutral: 5,
  /** A word of another heading of this field. */
  own: 20,
  /** Any other word in parentheses. */
  aside: 60,
  /** 'Mobile 1' next to 'Mobile 2'; a plain 'Mobile' is preferred to both. */
  numbered: 150,
  former: 550,
  other: 800,
}
const mostFallback = 1000 - costs.fallback
const mostDoubtful = 1000 - costs.doubtful
/** The cost of the first unknown word, by how much the other words say: 'hall ticket no', 'branch', 'name'. */
const unknownCosts = { much: 200, little: 480, nothing: 660 }
const furtherUnknown = 200

/**
 * Matches each field to a column (0-based). Each pair has a score: a heading of the field itself is best, and each
 * further word costs, most of all words that refer to another person or a former value. The best pairs are taken
 * first, independent of column order. If two columns match a field equally, none is taken and both are proposed.
 * @example matchColumns(['Old Grade', 'New Grade'], [{ field: 'grade', aliases: ['grade'] }]).mapping // { grade: 1 }
 */
export function matchColumns(headers: readonly string[], wishes: readonly ColumnWish[]): GuessedColumns {
  const scores = scoreAll(headers, wishes)
  const best = bestPairs(scores, wishes)
  const mapping: GuessedColumns['mapping'] = {}
  const equal: ColumnDoubt[] = []
  for (const { field } of wishes) {
    const column = best.get(field) ?? null
    const rivals = column === null ? [] : rivalsOf({ field, column }, scores, best)
    mapping[field] = rivals.length > 0 ? null : column
    if (column !== null && rivals.length > 0)
      equal.push({ field, candidates: [column, ...rivals].toSorted(byNumber), isEqual: true })
  }
  const taken = new Set([...Object.values(mapping), ...equal.flatMap(({ candidates }) => candidates)])
  for (const { field } of wishes) {
    // A candidate that another field matches better no longer belongs to this field.
    const column = mapping[field]
    const asked = equal.find((doubt) => doubt.field !== field && doubt.candidates.includes(column ?? -1))
    if (asked) mapping[field] = null
  }
  const unsure = wishes.flatMap((wish) => unsureOf(wish, { scores, mapping, equal, taken }))
  const order = wishes.map(({ field }) => field)
  return {
    mapping,
    doubts: [...equal, ...unsure].toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
  }
}

/** Returns only the mapping, if no user can be asked. */
export const guessColumns = (
  headers: readonly string[],
  wishes: readonly ColumnWish[],
): GuessedColumns['mapping'] => matchColumns(headers, wishes).mapping

/**
 * Returns the mapped columns whose heading does not clearly say their field: it matches only in part, or a column that
 * no field uses has the same heading for another person or an earlier value, such as a father's number.
 */
export function unclearColumns(
  headers: readonly string[],
  wishes: readonly ColumnWish[],
  mapping: GuessedColumns['mapping'],
): number[] {
  const joints = jointsOf(wishes)
  const used = new Set(Object.values(mapping))
  const unused = headers.flatMap((header, at) =>
    used.has(at) ? [] : [readHeading(header, headers[at - 1] ?? '', joints)],
  )
  const scores = scoreAll(headers, wishes)
  return wishes.flatMap((wish) => {
    const column = mapping[wish.field] ?? null
    if (column === null) return []
    const aliases = aliasesOf(wish, joints)
    const isClear = (scores.get(wish.field)?.[column] ?? 0) >= exactEnough
    return isClear && !unused.some((heading) => isOfAnother(heading, aliases)) ? [] : [column]
  })
}

/** Whether a heading is one of a field's headings with words for another person or for an earlier value. */
const isOfAnother = (heading: Heading, aliases: readonly Alias[]): boolean =>
  aliases.some((alias) => {
    const rest = withoutAlias(heading.words, alias) ?? []
    const kinds = rest.map(({ text }) => kindOfWord(text)).filter((kind) => kind !== 'neutral')
    return kinds.length > 0 && kinds.every((kind) => kind === 'other' || kind === 'former')
  })

const byNumber = (a: number, b: number): number => a - b

/** All words of the fields' headings, which may be parts of a word without spaces. */
const jointsOf = (wishes: readonly ColumnWish[]): ReadonlySet<string> =>
  new Set(
    wishes.flatMap(({ aliases, fallbacks = [], doubtful = [] }) =>
      [...aliases, ...fallbacks, ...doubtful].flatMap((alias) =>
        headingWordsOf(alias).map(({ text }) => text),
      ),
    ),
  )

/** The score of each column, by field. */
type Scores = ReadonlyMap<string, readonly number[]>

function scoreAll(headers: readonly string[], wishes: readonly ColumnWish[]): Scores {
  const joints = jointsOf(wishes)
  const read = headers.map((header, at) => readHeading(header, headers[at - 1] ?? '', joints))
  const scores = new Map(
    wishes.map((wish) => {
      const aliases = aliasesOf(wish, joints)
      return [wish.field, read.map((heading) => scoreOf(heading, aliases))]
    }),
  )
  for (const { field, doubtful = [] } of wishes)
    for (const [at, score] of (scores.get(field) ?? []).entries())
      if (
        doubtful.length > 0 &&
        score <= mostDoubtful &&
        score > 0 &&
        hasCompanion(read, at, { scores, field })
      )
        scores.get(field)?.splice(at, 1, score + costs.doubtful - costs.fallback)
  return scores
}

/** Whether another column begins with the same word and matches another field. */
function hasCompanion(
  read: readonly Heading[],
  at: number,
  { scores, field }: { scores: Scores; field: string },
): boolean {
  const first = read[at]?.words[0]?.text
  return read.some(
    ({ words }, other) =>
      other !== at &&
      words[0]?.text === first &&
      [...scores].some(([of, each]) => of !== field && (each[other] ?? 0) >= mostFallback),
  )
}

interface Heading {
  whole: string
  words: readonly HeadingWord[]
}

/** Parses a heading. After a column about a bank account, a branch is the bank's. */
function readHeading(header: string, before: string, joints: ReadonlySet<string>): Heading {
  const words = headingWordsOf(header, joints)
  const says = (some: readonly HeadingWord[], word: string): boolean => some.some(({ text }) => text === word)
  const left = headingWordsOf(before, joints)
  const isOfBank =
    says(words, 'branch') &&
    !says(left, 'branch') &&
    ['bank', 'ifsc', 'account'].some((word) => says(left, word))
  return {
    whole: plain(header),
    words: isOfBank ? [...words, { text: 'bank', isAside: true }] : words,
  }
}

interface Alias {
  whole: string
  words: readonly string[]
  /** The maximum score of its heading. */
  most: number
  /** The words of the field's own headings. */
  own: ReadonlySet<string>
}

function aliasesOf(
  { aliases, fallbacks = [], doubtful = [] }: ColumnWish,
  joints: ReadonlySet<string>,
): Alias[] {
  const own = new Set(aliases.flatMap((alias) => headingWordsOf(alias, joints).map(({ text }) => text)))
  const readAll = (headings: readonly string[], most: number): Alias[] =>
    headings.map((text) => ({
      whole: plain(text),
      words: headingWordsOf(text, joints).map((word) => word.text),
      most,
      own,
    }))
  return [...readAll(aliases, 1000), ...readAll(fallbacks, mostFallback), ...readAll(doubtful, mostDoubtful)]
}

/**
 * Scores a heading. An exact fallback heading is not matched as another heading with an additional word: 'Branch
 * code' is not 'Branch'.
 */
function scoreOf(heading: Heading, aliases: readonly Alias[]): number {
  if (heading.whole === '') return 0
  const scores = aliases.map((alias) => scoreBy(heading, alias))
  const exact = scores.filter(({ isExact }) => isExact)
  return Math.max(0, ...(exact.length > 0 ? exact : scores).map(({ score }) => score))
}

function scoreBy(heading: Heading, alias: Alias): { score: number; isExact: boolean } {
  const { most } = alias
  const rest = withoutAlias(heading.words, alias)
  const isSame = heading.whole === alias.whole
  if (rest === null || alias.words.length === 0) return { score: isSame ? most : 0, isExact: isSame }
  const isExact = rest.every(({ text }) => kindOfWord(text) === 'neutral')
  return { score: most - costOf(rest, alias), isExact }
}

/** Returns the words that the alias does not cover; null if the heading does not contain it. */
function withoutAlias(words: readonly HeadingWord[], alias: Alias): HeadingWord[] | null {
  const rest = [...words]
  for (const word of alias.words) {
    const at = rest.findIndex(({ text }) => text === word)
    if (at < 0) return withoutJoined(words, alias)
    rest.splice(at, 1)
  }
  return rest
}

/** Finds adjacent words that together form the alias: 'H.T.No.' */
function withoutJoined(words: readonly HeadingWord[], { whole }: Alias): HeadingWord[] | null {
  if (whole.length < 3) return null
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (
        words
          .slice(from, to)
          .map(({ text }) => text)
          .join('') === whole
      )
        return [...words.slice(0, from), ...words.slice(to)]
  return null
}

function costOf(rest: readonly HeadingWord[], { words, own }: Alias): number {
  // 'Father', 'SSC' and 'Hostel' alone mean the thing itself; with another word they qualify it.
  const saysWhose = words.every((word) => ['other', 'neutral'].includes(kindOfWord(word)))
  let cost = 0
  let unknown = 0
  for (const { text, isAside } of rest) {
    const kind = kindOfWord(text)
    if (kind === 'neutral') cost += costs.neutral
    else if (saysWhose) cost += costs.other
    else if (own.has(text)) cost += costs.own
    else if (kind === 'other' || kind === 'former') cost += costs[kind]
    else if (isAside) cost += costs.aside
    else if (kind === 'numbered') cost += costs.numbered
    else if (isGeneric(text) && ['name', 'no'].includes(text)) cost += costs.own
    else unknown += 1
  }
  if (unknown === 0) return cost
  const said = words.filter((word) => !isGeneric(word) && kindOfWord(word) !== 'neutral').length
  const first = said === 0 ? unknownCosts.nothing : said === 1 ? unknownCosts.little : unknownCosts.much
  return cost + first + (unknown - 1) * furtherUnknown
}

/** Assigns each field and column once, best pairs first; of equal ones the earlier field, then the earlier column. */
function bestPairs(scores: Scores, wishes: readonly ColumnWish[]): Map<string, number> {
  const pairs = wishes
    .flatMap(({ field }) => (scores.get(field) ?? []).map((score, column) => ({ field, column, score })))
    .filter(({ score }) => score >= clear)
    .toSorted((a, b) => b.score - a.score)
  const best = new Map<string, number>()
  const taken = new Set<number>()
  for (const { field, column } of pairs) {
    if (best.has(field) || taken.has(column)) continue
    best.set(field, column)
    taken.add(column)
  }
  return best
}

interface Pair {
  field: string
  column: number
}

/**
 * Returns further columns that match a field as well as its own column, and that no other field matches at least as
 * well.
 */
function rivalsOf({ field, column }: Pair, scores: Scores, best: ReadonlyMap<string, number>): number[] {
  const own = scores.get(field) ?? []
  const score = own[column] ?? 0
  const least = Math.max(clear, score - (score >= exactEnough ? margin.exact : margin.partly))
  return own.flatMap((other, at) => {
    if (at === column || other < least) return []
    const holder = [...best].find(([, taken]) => taken === at)?.[0]
    return holder !== undefined && (scores.get(holder)?.[at] ?? 0) >= other ? [] : [at]
  })
}

interface Guessing {
  scores: Scores
  mapping: GuessedColumns['mapping']
  equal: readonly ColumnDoubt[]
  taken: ReadonlySet<number | null>
}

/** Returns the possible columns of an unmapped field: those that no other field uses and that match partly. */
function unsureOf({ field, required = false }: ColumnWish, { scores, mapping, equal, taken }: Guessing) {
  if (mapping[field] !== null || equal.some((doubt) => doubt.field === field)) return []
  const least = required ? near.required : near.optional
  const candidates = (scores.get(field) ?? []).flatMap((score, column) =>
    score >= least && !taken.has(column) ? [column] : [],
  )
  return candidates.length > 0 ? [{ field, candidates, isEqual: false }] : []
}
