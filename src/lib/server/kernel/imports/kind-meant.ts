/**
 * Which kind of import a word names: its whole name, or what stands behind the dot, in the plural too. Null where it
 * names none, or more than one.
 * @example kindMeant(['students', 'catalogue.branch'], 'branches') // 'catalogue.branch'
 */
export function kindMeant(names: readonly string[], word: string): string | null {
  if (names.includes(word)) return word
  const wanted = plain(word)
  const found = names.filter((name) => formsOf(plain(name.slice(name.lastIndexOf('.') + 1))).includes(wanted))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** 'castecategory' is a category of castes: its first word is enough. */
const formsOf = (noun: string): string[] => {
  const short = noun.replace(/category$/, '')
  return [noun, short].flatMap((each) => [each, `${each}s`, `${each}es`, each.replace(/y$/, 'ies')])
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')
