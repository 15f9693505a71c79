/** A person whose data the college has, by everything that identifies them and nobody else. */
export interface Person {
  /** The ids of their records by kind: `{ user: [<id>], student: [<roll numbers, earlier ones too>] }`. */
  records: Readonly<Record<string, readonly string[]>>
  /**
   * Lower-case texts that identify them, by field: `{ username: ['asha'] }`. A personal name is never included,
   * because others may share it: rows are found by unique values, and erased together with the name in them.
   */
  names: Readonly<Record<string, readonly string[]>>
  /** Names that another person shares: outside their own field they identify nobody. */
  shared?: readonly string[]
  /**
   * Numbers that the person had and under which records may be another person's: those must be reviewed under the
   * number.
   */
  doubtful?: readonly string[]
  /**
   * The fields in which records name people: a user name may be a word such as `cse`, which also occurs elsewhere.
   */
  nameFields?: readonly string[]
}

type Single = Readonly<Record<string, string | null | readonly string[]>>

/** Builds a person from single values or lists; empty values are dropped. */
export const personOf = (records: Single, names: Single = {}): Person => ({
  records: filled(records),
  names: filled(names, (text) => text.toLowerCase()),
})

function filled(given: Single, transform = (text: string): string => text): Person['names'] {
  const lists = Object.entries(given).map(([field, value]) => {
    const texts = [value ?? []].flat().filter((text) => text !== '')
    return [field, [...new Set(texts.map(transform))]] as const
  })
  return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0))
}

/** Returns the id of their login; null if they have none. */
export const userIdOf = ({ records }: Person): string | null => records['user']?.[0] ?? null

/** Returns their records of a kind for a query: an engine accepts no empty list, and no record has an empty id. */
export const idsOf = ({ records }: Person, kind: string): readonly string[] => ['', ...(records[kind] ?? [])]

/** Returns the ids of all kinds. */
export const allIdsOf = ({ records }: Person): readonly string[] => Object.values(records).flat()

/** Returns their names without duplicates across fields. */
export const namesOf = ({ names }: Person): readonly string[] => [...new Set(Object.values(names).flat())]

/** Returns the names that nobody else shares. */
export const ownNamesOf = (person: Person): readonly string[] =>
  namesOf(person).filter((name) => !person.shared?.includes(name))

/** Merges what several features know of one person. */
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
 * Whether two results are the same person: they must share a record, and a shared name is not enough. Two with
 * different logins, or different records in one register, are two people: a roll number may have been given to both.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const kinds = Object.keys(one.records).filter((kind) => other.records[kind] !== undefined)
  return kinds.length > 0 && kinds.every((kind) => isShared(one.records[kind], other.records[kind]))
}

const isShared = (ids: readonly string[] = [], others: readonly string[] = []): boolean =>
  ids.some((id) => others.includes(id))
