import type { Phone } from './phone.ts'
import { isLeaving, isPasswordChange, isSignOut } from './rules.ts'
import { forgetWhoLeaves } from './session.ts'

interface Sent {
  path: string
  send(): Promise<Response>
}

/**
 * A form or a call by which somebody may come or go. The server acts on it somewhere between the sending and the
 * answer: who is here is in doubt from before the one, and anew after the other.
 */
export async function passOn(phone: Phone, { path, send }: Sent): Promise<Response> {
  const { state } = phone
  const wasInDoubt = await state.isInDoubt().catch(() => true)
  const hadLine = phone.hasLine()
  await doubtFor(phone, path)
  const begun = state.doubts()
  let answer: Response
  try {
    answer = await send()
  } catch (error) {
    // Whoever leaves without a line has left, too; another site's form that is broken off is no leaving.
    if (isSignOut(path) && error instanceof TypeError) await forgetWhoLeaves(phone)
    // Without a line nothing was sent. Else the server may have acted, and its answer is what was lost.
    else if (!hadLine && !wasInDoubt) await state.settle(begun)
    throw error
  }
  if (hasLeft(path, answer)) await forgetWhoLeaves(phone)
  await doubtFor(phone, path)
  return answer
}

/** By a sign-out that was not refused, as one from another site is, or a new password, after which the page leads on. */
export function hasLeft(
  path: string,
  { status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>,
): boolean {
  if (isSignOut(path)) return status < 400
  return isPasswordChange(path) && (type === 'opaqueredirect' || redirected)
}

/** What is sent is sent all the same: a phone without room for the note lets the copies go. */
export const doubtFor = (phone: Phone, path: string): Promise<void> =>
  phone.state.doubt(isLeaving(path)).catch(() => forgetWhoLeaves(phone).catch(() => {}))
