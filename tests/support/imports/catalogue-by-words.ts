import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { EntryInput } from '#lib/schemas/catalogue.ts'
import { typedEntry } from './catalogue.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Returns functions that address catalogue entries by their names. */
export function catalogueByWords(testApp: TestApp) {
  const catalogue = () => testApp.app.catalogue

  const add = (kind: CatalogueKind, input: EntryInput): Promise<string> =>
    catalogue().add(kind, typedEntry(input), lakshmi)

  const change = async (id: string, input: EntryInput): Promise<void> => {
    const version = (await catalogue().read()).byId(id)?.version ?? 0
    await catalogue().change(id, typedEntry(input), version, lakshmi)
  }

  const names = async (kind: CatalogueKind): Promise<string[]> =>
    (await catalogue().read()).of(kind).map(({ name }) => name)

  const meant = async (kind: CatalogueKind, word: string): Promise<string[]> =>
    (await catalogue().read()).find(kind, word).map(({ name }) => name)

  async function addCourse(name = 'B.Tech', years = '4'): Promise<string> {
    const level = (await catalogue().read()).of('level')[0]?.id ?? (await add('level', { name: 'UG' }))
    const degree = await add('degree', { name, parentId: level })
    return add('course', { name, parentId: degree, years })
  }

  return { catalogue, add, change, names, meant, addCourse }
}
