import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Kernel } from '../app.ts'
import { invalid, notFound } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import { mayUse } from '../http/access/access.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport } from './store/import-row.ts'
import type { ImportsRepository } from './store/imports.repository.ts'

/** Returns a kind by name. @throws DomainError NotFound `import.unknownKind` */
export function kindOf({ features }: Pick<Kernel, 'features'>, name: string): ImportKind {
  const kinds = importKindsOf(features)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw notFound('import.unknownKind')
  return kind
}

/** Returns an import. @throws DomainError NotFound `import.notFound` */
export async function requireImport(
  repository: Pick<ImportsRepository, 'imports'>,
  importId: string,
): Promise<StoredImport> {
  const found = await repository.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  return found
}

/**
 * Returns the complete choices: the given value, or the first one for choices that are not asked before the file.
 * @throws DomainError Invalid `import.choiceMissing` at `options.{name}`
 */
export function choicesOf({ choices = [] }: ImportKind, given: ImportOptions): ImportOptions {
  const chosen = choices.map(({ name, values, isAskedLater }) => {
    const said = given[name] ?? (isAskedLater ? values[0]?.value : undefined)
    return { name, said, isKnown: values.some(({ value }) => value === said) }
  })
  const missing = chosen.filter(({ isKnown }) => !isKnown)
  const problem = { code: 'import.choiceMissing', params: {} }
  if (missing.length > 0)
    throw invalid(
      problem.code,
      {},
      Object.fromEntries(missing.map(({ name }) => [`options.${name}`, problem])),
    )
  return Object.fromEntries(chosen.map(({ name, said = '' }) => [name, said]))
}

/**
 * Finds the kind of import for a word: its full name, or the part after the dot, also in the plural. Returns null if
 * none or several match.
 * @example kindMeant(['students', 'catalogue.branch'], 'branches') // 'catalogue.branch'
 */
export function kindMeant(names: readonly string[], word: string): string | null {
  if (names.includes(word)) return word
  const wanted = plain(word)
  const found = names.filter((name) => formsOf(plain(name.slice(name.lastIndexOf('.') + 1))).includes(wanted))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Returns the forms of a noun; for 'castecategory' its first word is enough. */
const formsOf = (noun: string): string[] => {
  const short = noun.replace(/category$/, '')
  return [noun, short].flatMap((each) => [each, `${each}s`, `${each}es`, each.replace(/y$/, 'ies')])
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The roles that see the imports of every kind. */
const overseers: readonly Role[] = ['ROLE_ADMIN']

/** Returns the roles that may import anything, and therefore have an import history. */
export const importersOf = (features: readonly Feature[]): readonly Role[] => [
  ...new Set([...overseers, ...Object.values(importKindsOf(features)).flatMap(({ access }) => access)]),
]

/** Returns the kinds whose imports a user may see, by the rule of each; administrators see all. */
export const readableKinds = (features: readonly Feature[], user: CurrentUser): string[] =>
  Object.entries(importKindsOf(features))
    .filter(([, { access }]) => mayUse(access, user) || mayUse(overseers, user))
    .map(([name]) => name)
