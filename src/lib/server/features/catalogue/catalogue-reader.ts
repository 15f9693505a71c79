import type { Store } from '../../kernel/store/store.ts'
import { type CatalogueView, catalogueViewOf } from './catalogue-view.ts'
import type { CatalogueRepository } from './repository.ts'

export interface CatalogueReader {
  /** As it is now: the version is read, and the entries anew where it is another. */
  read(): Promise<CatalogueView>
  /** The same without reading anything, for answers from memory; null where it has changed and was not read since. */
  atHand(): CatalogueView | null
}

export function catalogueReader({
  read,
}: Pick<Store<CatalogueRepository>, 'read'>): CatalogueReader & { forget(): void } {
  let known: CatalogueView | null = null
  let atHand: CatalogueView | null = null
  let generation = 0

  async function look(): Promise<CatalogueView> {
    // Before the entries: what changes in between is read again, and never missed.
    const version = (await read.tags.versions())['catalogue'] ?? 0
    return known?.version === version ? known : catalogueViewOf(await read.entries.all(), version)
  }

  return {
    async read() {
      const begun = generation
      const view = await look()
      // What was read while it changed is true for whoever asked, and is not kept at hand.
      if (begun === generation) atHand = view
      known = view
      return view
    },
    atHand: () => atHand,
    forget() {
      generation += 1
      atHand = null
    },
  }
}
