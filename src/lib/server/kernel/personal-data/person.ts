/** Somebody whose data the college has, by everything that leads to them and to nobody else. */
export interface Person {
  /** Which record of a kind is theirs: `{ user: <id>, student: <roll number> }`. */
  records: Readonly<Record<string, string>>
  /**
   * Texts that name them alone, in small letters: user name, e-mail address, roll number. Never the name of a
   * person, which others may have too: rows are found by what is unique, and go with the name in them.
   */
  names: readonly string[]
  /** Under which names of fields records say whom they mean: a user name may be a word such as `cse`, which stands elsewhere too. */
  nameFields?: readonly string[]
}

/** Of their login; null where they have none. */
export const userIdOf = ({ records }: Person): string | null => records['user'] ?? null

/** What several features know of one person, put together; null where none knows them. */
export function joinPersons(found: readonly (Person | null)[]): Person | null {
  const known = found.filter((each) => each !== null)
  if (known.length === 0) return null
  return {
    records: Object.assign({}, ...known.map(({ records }) => records)),
    names: [...new Set(known.flatMap(({ names }) => names.filter((name) => name !== '')))],
  }
}
