import type { ImportOptions } from '#lib/schemas/import.ts'
import type { Kernel } from '../app.ts'
import { invalid, notFound } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'

/** @throws DomainError NotFound `import.unknownKind` */
export function kindOf({ features }: Pick<Kernel, 'features'>, name: string): ImportKind {
  const kinds = importKindsOf(features)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw notFound('import.unknownKind')
  return kind
}

/** @throws DomainError NotFound `import.notFound` */
export async function requireImport(
  repository: Pick<ImportsRepository, 'imports'>,
  importId: string,
): Promise<StoredImport> {
  const found = await repository.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  return found
}

/** What was chosen, else the first value where nobody is asked before the file, and nothing else. @throws DomainError Invalid `import.choiceMissing` at `options.{name}` */
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
