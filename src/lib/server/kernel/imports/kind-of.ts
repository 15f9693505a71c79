import type { ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import { invalid, notFound } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'

/** @throws DomainError NotFound `import.unknownKind` */
export function kindOf(app: Pick<App, 'features'>, name: string): ImportKind {
  const kinds = importKindsOf(app.features)
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

/** What was chosen, and nothing else. @throws DomainError Invalid `import.choiceMissing` at `options.{name}` */
export function choicesOf({ choices = [] }: ImportKind, given: ImportOptions): ImportOptions {
  const missing = choices.filter(({ name, values }) => !values.some(({ value }) => value === given[name]))
  const problem = { code: 'import.choiceMissing', params: {} }
  if (missing.length > 0)
    throw invalid(
      problem.code,
      {},
      Object.fromEntries(missing.map(({ name }) => [`options.${name}`, problem])),
    )
  return Object.fromEntries(choices.map(({ name }) => [name, given[name] ?? '']))
}
