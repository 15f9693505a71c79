/** Somebody whose data the college has, by everything that leads to them and to nobody else. */
export interface Person {
  /** Which records of a kind are theirs: `{ user: [<id>], student: [<roll numbers, earlier ones too>] }`. */
  records: Readonly<Record<string, readonly string[]>>
  /**
   * Texts that name them, in small letters, by the field that says them: `{ username: ['asha'] }`. Never the name
   * of a person, which others may have too: rows are found by what is unique, and go with the name in them.
   */
  names: Readonly<Record<string, readonly string[]>>
  /** Those of the names by which somebody else goes as well: outside of their own field they name nobody. */
  shared?: readonly string[]
  /** Numbers that they had and under which records may be somebody else's: those are looked at under the number. */
  doubtful?: readonly string[]
  /** Under which names of fields records say whom they mean: a user name may be a word such as `cse`, which stands elsewhere too. */
  nameFields?: readonly string[]
}

type Single = Readonly<Record<string, string | null | readonly string[]>>

/** Of single values or lists; what is empty is left out. */
export const personOf = (records: Single, names: Single = {}): Person => ({
  records: filled(records),
  names: filled(names, (text) => text.toLowerCase()),
})

function filled(given: Single, told = (text: string): string => text): Person['names'] {
  const lists = Object.entries(given).map(([field, value]) => {
    const texts = [value ?? []].flat().filter((text) => text !== '')
    return [field, [...new Set(texts.map(told))]] as const
  })
  return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0))
}

/** Of their login; null where they have none. */
export const userIdOf = ({ records }: Person): string | null => records['user']?.[0] ?? null

/** Their records of a kind, for a query: an engine takes no empty list, and no record has an empty id. */
export const idsOf = ({ records }: Person, kind: string): readonly string[] => ['', ...(records[kind] ?? [])]

/** Of every kind. */
export const allIdsOf = ({ records }: Person): readonly string[] => Object.values(records).flat()

/** However many fields say them. */
export const namesOf = ({ names }: Person): readonly string[] => [...new Set(Object.values(names).flat())]

/** Names by which nobody else goes. */
export const ownNamesOf = (person: Person): readonly string[] =>
  namesOf(person).filter((name) => !person.shared?.includes(name))

/** One person, of whom several know something. */
export function joinPersons(found: readonly Person[]): Person {
  const joined = (of: (person: Person) => Person['names']): Record<string, string[]> => {
    const all: Record<string, string[]> = {}
    for (const each of found)
      for (const [field, texts] of Object.entries(of(each)))
        all[field] = [...new Set([...(all[field] ?? []), ...texts])]
    return all
  }
  const doubtful = [...new Set(found.flatMap((each) => each.doubtful ?? []))]
  return {
    records: joined(({ records }) => records),
    names: joined(({ names }) => names),
    ...(doubtful.length > 0 && { doubtful }),
  }
}

/**
 * Whether a record is both theirs: two who only go by one name are two. So are two of whom each has a login, or a
 * record of one register, of their own: a roll number may have been given to both.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const kinds = Object.keys(one.records).filter((kind) => other.records[kind] !== undefined)
  return kinds.length > 0 && kinds.every((kind) => isShared(one.records[kind], other.records[kind]))
}

const isShared = (ids: readonly string[] = [], others: readonly string[] = []): boolean =>
  ids.some((id) => others.includes(id))
