import { gather, readAnswer, type PageToKeep } from './gather.ts'
import type { KeptPage } from './kept-page.ts'
import { allowLooks, endLooks, lookAgain } from './look-again.ts'
import { askFor, type Phone } from './phone.ts'
import { mayRead, settleDoubt, signedIn } from './session.ts'
import type { Shell } from './shell.ts'
import { most, overflowOf } from './rules.ts'

/** A request from a page of this site to the worker. */
export type WorkerQuestion =
  | { deed: 'keep'; page: Pick<PageToKeep, 'address' | 'title' | 'files'> }
  | { deed: 'list' }
  | { deed: 'look' }
  | { deed: 'forgetAll' }
  | { deed: 'remove'; address: string }

/** The saved pages that may be listed. */
export interface KeptList {
  pages: KeptPage[]
  /** Some saved pages are not listed until the server has confirmed who is signed in. */
  isSomeHidden: boolean
}

/** The worker's reply to each request; null where it failed. */
export type Replies = { keep: KeepReply } & Record<'list' | 'look' | 'remove' | 'forgetAll', KeptList>

/** Handles a request. Only pages of this site can reach the worker, so the type of the message is trusted. */
export async function answerMessage(
  phone: Phone,
  shell: Shell,
  data: unknown,
): Promise<Replies[WorkerQuestion['deed']]> {
  const asked = data as WorkerQuestion
  if (asked.deed === 'keep') {
    allowLooks(phone)
    return keep(phone, asked.page)
  }
  if (asked.deed === 'remove') await phone.kept.drop(({ address }) => address === asked.address)
  if (asked.deed === 'forgetAll') {
    endLooks(phone)
    await phone.kept.forget(() => true)
  }
  if (asked.deed === 'look') {
    await settleDoubt(phone)
    await lookAgain(phone, shell)
  }
  return readable(phone)
}

/** Lists the pages that the current user may read, newest first. */
async function readable(phone: Phone): Promise<KeptList> {
  const all = await phone.kept.all()
  const mine = await Promise.all(all.map(async (page) => ((await mayRead(phone, page)) ? [page] : [])))
  const pages = mine.flat().toSorted((one, other) => other.keptAt - one.keptAt)
  return { pages, isSomeHidden: pages.length < all.length }
}

interface KeepReply {
  isKept: boolean
  /** Titles of older pages that were removed to make room. */
  removed: string[]
}

const refused: KeepReply = { isKept: false, removed: [] }

/** Saves a page because the user pressed its button. */
async function keep(
  phone: Phone,
  asked: Pick<PageToKeep, 'address' | 'title' | 'files'>,
): Promise<KeepReply> {
  const { kept, now, state } = phone
  const doubtsAtStart = kept.generation()
  const doubts = state.doubts()
  const owner = await signedIn(phone)
  if (owner === null) return refused
  const answer = await askFor(phone, asked.address).catch(() => null)
  if (!answer) return refused
  const { verdict, html } = await readAnswer(answer, false)
  if (verdict !== 'newer') return refused
  const gathered = await gather(phone, { ...asked, owner, keptAt: now() }, { html, answer })
  if (!gathered || gathered.page.bytes > most.bytes) return refused
  // After a sign-in or sign-out in the meantime, the response may be a different page than the one requested.
  if (doubts !== state.doubts() || !(await kept.add(gathered, doubtsAtStart))) return refused
  const over = overflowOf(await kept.all())
  await kept.drop(({ address }) => over.some((each) => each.address === address))
  return { isKept: true, removed: over.map(({ title }) => title) }
}
