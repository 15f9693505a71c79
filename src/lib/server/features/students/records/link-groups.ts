import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { StudentsRepository } from '../repository.ts'
import { placeOf } from './resolve-groups.ts'

interface Parts {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

/** Words of a register that is older than the catalogue become its entries as soon as it has them. */
export const linkWords =
  ({ store, catalogue }: Parts) =>
  async (): Promise<void> => {
    const view = await catalogue.read()
    const links = (await store.read.groups.unlinked()).flatMap((words) => {
      const to = placeOf(view, words)
      return to.branchId === words.branchId && to.batchId === words.batchId ? [] : [{ words, to }]
    })
    if (links.length === 0) return
    await store.transact(async (write) => {
      for (const { words, to } of links) await write.groups.link(words, to)
    })
  }
