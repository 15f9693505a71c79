import { ownValue } from '#lib/rules/cells/clean-cell.ts'
import type { Actor } from '../../audit/audit.ts'
import { conflict } from '../../core/errors.ts'
import type { AddedValue, MissingValue, MissingValues, UnknownPlaces } from '../import-column.ts'
import type { ImportHost } from '../import-host.ts'
import { requireImport } from '../kind-registry.ts'
import type { ImportStore } from '../store/imports.repository.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Adds the requested unknown texts as values of the college's data; returns what was added. It does not check the
 * file again.
 * @throws DomainError NotFound `import.notFound`
 */
export const addValues =
  ({ host, store }: Parts) =>
  async (
    importId: string,
    wanted: Readonly<Record<string, readonly MissingValue[]>>,
    actor: Actor,
  ): Promise<readonly AddedValue[]> => {
    const found = await requireImport(store.read, importId)
    const runner = host().runner(found.kind)
    const addable = await runner.addable()
    // Only texts of the file in scopes that the kind offers: an import is no way to add anything else.
    const isMeant = (field: string, { text, within }: MissingValue): boolean =>
      (ownValue(found.unknownValues, field) ?? []).includes(text) &&
      (ownValue(addable, field) ?? []).some(({ value }) => value === within)
    const missing = Object.fromEntries(
      Object.entries(wanted).map(([field, values]) => [
        field,
        values
          .filter((value) => isMeant(field, value))
          .map((value) => ({ ...value, places: placesOf(found.unknownPlaces, field, value.text) })),
      ]),
    )
    return runner.addMissing(missing, actor)
  }

/** Returns all unknown texts, without a chosen scope. */
export const allMissing = (
  unknownValues: Readonly<Record<string, readonly string[]>>,
  unknownPlaces: UnknownPlaces,
): MissingValues =>
  Object.fromEntries(
    Object.entries(unknownValues).map(([field, texts]) => [
      field,
      texts.map((text) => ({ text, within: null, places: placesOf(unknownPlaces, field, text) })),
    ]),
  )

const placesOf = (places: UnknownPlaces, field: string, text: string): readonly string[] =>
  places[field]?.[text] ?? []

interface RemedyParts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Applies the kind's remedy for many invalid rows at once.
 * @throws DomainError NotFound `import.notFound`, Conflict `import.noRemedy`
 */
export const applyRemedy =
  ({ host, store }: RemedyParts) =>
  async (importId: string, actor: Actor): Promise<void> => {
    const found = await requireImport(store.read, importId)
    const { remedy } = host().runner(found.kind)
    if (!remedy) throw conflict('import.noRemedy')
    await remedy.apply(importId, actor)
  }
