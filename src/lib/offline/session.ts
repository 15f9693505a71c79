import type { KeptPage } from './kept-page.ts'
import { type Phone, askFor } from './phone.ts'
import { goesAtSignOut, isOfAnother } from './rules.ts'

/** Asks the server who is signed in: the user name, empty for nobody, null where the server does not answer. */
export async function signedIn(phone: Pick<Phone, 'fetch'>): Promise<string | null> {
  const answer = await askFor(phone, '/auth/v1/session').catch(() => null)
  if (answer?.status === 401) return ''
  if (answer?.status !== 200) return null
  const { username } = (await answer.json()) as { username: string }
  return username
}

/** Removes the saved pages at sign-out and after a password change, which also ends the session. */
export const forgetWhoLeaves = (phone: Forgetful): Promise<void> => forget(phone, goesAtSignOut)

type Forgetful = Pick<Phone, 'kept' | 'reopen'>

/** Removes the pages and reloads background tabs that show them. */
async function forget({ kept, reopen }: Forgetful, which: (page: KeptPage) => boolean): Promise<void> {
  const gone = await kept.forget(which)
  await reopen(gone.flatMap(({ address, files }) => [address, ...files])).catch(() => {})
}

/** Asks the server who is signed in if that may have changed, and removes the pages of other users. */
export async function settleDoubt(phone: Phone): Promise<void> {
  const { state } = phone
  if (!(await isInDoubt(phone))) return
  const doubtsAtStart = state.doubts()
  const user = await signedIn(phone)
  if (user === null) return
  const hasLeft = user === '' && (await state.isLeaving())
  await forget(phone, hasLeft ? goesAtSignOut : (page) => isOfAnother(page, user))
  await state.settle(doubtsAtStart)
}

/**
 * Tells whether a saved page may be shown. While it is unknown who is signed in, pages with an owner are not shown to
 * anybody.
 */
export const mayRead = async (phone: Phone, { owner }: Pick<KeptPage, 'owner'>): Promise<boolean> =>
  owner === '' || !(await isInDoubt(phone))

/** Also detects a sign-in that bypassed the worker, as after a forced reload. */
async function isInDoubt({ state, kept, userShown }: Phone): Promise<boolean> {
  if (await state.isInDoubt()) return true
  const user = await userShown()
  return user !== '' && (await kept.all()).some((page) => isOfAnother(page, user))
}
