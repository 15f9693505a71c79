import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { MissingValue } from './import-column.ts'
import type { ImportStore } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'

interface Parts {
  app(): App
  store: ImportStore
}

type Asked = Readonly<Record<string, readonly MissingValue[]>>

/**
 * Adds to the college's data what somebody asked for of the texts that nobody knew, and answers how many that were.
 * The file is not checked again by it. @throws DomainError NotFound `import.notFound`
 */
export const addValues =
  ({ app: made, store }: Parts) =>
  async (importId: string, asked: Asked, actor: Actor): Promise<number> => {
    const [app, found] = [made(), await requireImport(store.read, importId)]
    const kind = kindOf(app, found.kind)
    const places = (await kind.addable?.(app)) ?? {}
    // Nothing but what stands in the file, and where its kind offers it: an upload is no way to add anything else.
    const isMeant = (field: string, { text, within }: MissingValue): boolean =>
      (found.unknownValues[field] ?? []).includes(text) &&
      (places[field] ?? []).some(({ value }) => value === within)
    const missing = Object.entries(asked).map(
      ([field, values]) => [field, values.filter((value) => isMeant(field, value))] as const,
    )
    return (await kind.addMissing?.(app, Object.fromEntries(missing), { actor, importId })) ?? 0
  }
