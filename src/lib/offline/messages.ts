import type { Wanted } from './gather.ts'
import { type KeepReply, keep } from './keep.ts'
import type { KeptPage } from './kept-page.ts'
import { lookAgain } from './look-again.ts'
import type { Phone } from './phone.ts'
import { mayRead, settleDoubt } from './session.ts'
import type { Shell } from './shell.ts'

/** What a page of this site asks of the worker. */
export type Asked =
  | { deed: 'keep'; page: Pick<Wanted, 'address' | 'title' | 'files'> }
  | { deed: 'list' }
  | { deed: 'look' }
  | { deed: 'forgetAll' }
  | { deed: 'remove'; address: string }

/** What is shown of the kept pages. */
export interface KeptList {
  pages: KeptPage[]
  /** Some are kept, and not shown before the server has said who is here. */
  isSomeHidden: boolean
}

/** What the worker says to it; null where it could not be done. */
export type Replies = { keep: KeepReply } & Record<'list' | 'look' | 'remove' | 'forgetAll', KeptList>

/** Only pages of this site reach the worker, and all of them say it in these words. */
export async function answerMessage(
  phone: Phone,
  shell: Shell,
  data: unknown,
): Promise<Replies[Asked['deed']]> {
  const asked = data as Asked
  if (asked.deed === 'keep') return keep(phone, asked.page)
  if (asked.deed === 'remove') await phone.kept.drop(({ address }) => address === asked.address)
  if (asked.deed === 'forgetAll') await phone.kept.forget(() => true)
  if (asked.deed === 'look') {
    await settleDoubt(phone)
    await lookAgain(phone, shell)
  }
  return readable(phone)
}

/** The newest first, and of nobody but who is here. */
async function readable(phone: Phone): Promise<KeptList> {
  const all = await phone.kept.all()
  const mine = await Promise.all(all.map(async (page) => ((await mayRead(phone, page)) ? [page] : [])))
  const pages = mine.flat().toSorted((one, other) => other.keptAt - one.keptAt)
  return { pages, isSomeHidden: pages.length < all.length }
}
