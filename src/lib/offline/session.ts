import type { KeptPage } from './kept-page.ts'
import { type Phone, askFor } from './phone.ts'
import { goesAtSignOut, isOfAnother } from './rules.ts'

/** The user name of whoever is signed in, as the server says; empty for nobody, null where it does not say. */
export async function signedIn(phone: Pick<Phone, 'fetch'>): Promise<string | null> {
  const answer = await askFor(phone, '/auth/v1/session').catch(() => null)
  if (answer?.status === 401) return ''
  if (answer?.status !== 200) return null
  const { username } = (await answer.json()) as { username: string }
  return username
}

/** At sign-out, and with a new password, which ends the session as well. */
export const forgetWhoLeaves = (phone: Forgetful): Promise<void> => forget(phone, goesAtSignOut)

type Forgetful = Pick<Phone, 'kept' | 'openAnew'>

/** What went stays before nobody's eyes in another tab either. */
async function forget({ kept, openAnew }: Forgetful, which: (page: KeptPage) => boolean): Promise<void> {
  const gone = await kept.forget(which)
  await openAnew(gone.flatMap(({ address, files }) => [address, ...files])).catch(() => {})
}

/** Asks the server who is signed in where that may have changed; copies of everybody else go. */
export async function settleDoubt(phone: Phone): Promise<void> {
  const { state } = phone
  if (!(await isInDoubt(phone))) return
  const begun = state.doubts()
  const user = await signedIn(phone)
  if (user === null) return
  const hasLeft = user === '' && (await state.isLeaving())
  await forget(phone, hasLeft ? goesAtSignOut : (page) => isOfAnother(page, user))
  await state.settle(begun)
}

/** Without a line nobody can say who is here: until then a copy that has an owner is shown to nobody. */
export const mayRead = async (phone: Phone, { owner }: Pick<KeptPage, 'owner'>): Promise<boolean> =>
  owner === '' || !(await isInDoubt(phone))

/** Also where a sign-in went past the worker, as on a page that was reloaded around it. */
async function isInDoubt({ state, kept, userShown }: Phone): Promise<boolean> {
  if (await state.isInDoubt()) return true
  const user = await userShown()
  return user !== '' && (await kept.all()).some((page) => isOfAnother(page, user))
}
