import { conflict } from '../../../kernel/core/errors.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { LinksRepository } from '../repository.ts'

export type Changing = <T>(work: (write: LinksRepository) => Promise<T>) => Promise<T>

/** Changes that reach every page that shows links. What was erased meanwhile is a change, too. */
export const changingLinks =
  (store: Store<LinksRepository>): Changing =>
  (work) =>
    store
      .transact(async (write) => {
        const done = await work(write)
        await write.tags.touch('links')
        return done
      })
      .catch((error: unknown) => {
        throw breaksReference(error) ? conflict('links.changedSince') : error
      })
