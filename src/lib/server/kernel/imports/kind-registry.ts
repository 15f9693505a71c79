import * as v from 'valibot'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { dayTyped } from '#lib/schemas/visible-text.ts'
import type { Kernel } from '../app.ts'
import { invalid, notFound } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import { mayUse } from '../http/access/access.ts'
import type { ValueChoice } from './import-column.ts'
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
 * Returns the complete choices: the given value, today for a day, or the first value for choices that are not asked
 * before the file.
 * @param today an Indian date
 * @throws DomainError Invalid `import.choiceMissing`, `import.dayInFuture`, `field.dayForm`, `field.dayYear` at
 * `options.{name}`
 */
export function choicesOf(
  { choices = [] }: Pick<ImportKind, 'choices'>,
  given: ImportOptions,
  today: string,
): ImportOptions {
  const chosen = choices.map((choice) => ({
    name: choice.name,
    ...('isDay' in choice ? chosenDay(given[choice.name], today) : chosenValue(choice, given[choice.name])),
  }))
  const problems = chosen.flatMap(({ name, code }) =>
    code === null ? [] : [[`options.${name}`, { code, params: {} }] as const],
  )
  const [first] = problems
  if (first) throw invalid(first[1].code, {}, Object.fromEntries(problems))
  return Object.fromEntries(chosen.map(({ name, said }) => [name, said]))
}

interface ChoiceResult {
  said: string
  /** The error code; null for a valid choice. */
  code: string | null
}

function chosenValue({ values, isAskedLater }: ValueChoice, given: string | undefined): ChoiceResult {
  const said = given ?? (isAskedLater ? values[0]?.value : undefined)
  return {
    said: said ?? '',
    code: values.some(({ value }) => value === said) ? null : 'import.choiceMissing',
  }
}

function chosenDay(given: string | undefined, today: string): ChoiceResult {
  const { output, issues } = v.safeParse(dayTyped(), given)
  if (issues) return { said: '', code: issues[0].message }
  return { said: output || today, code: output > today ? 'import.dayInFuture' : null }
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
