import type { Phone } from './phone.ts'
import { isLeaving, isPasswordChange, isSignOut } from './rules.ts'
import { forgetWhoLeaves } from './session.ts'

interface PassedRequest {
  path: string
  send(): Promise<Response>
}

/**
 * Sends a form or call that may sign a user in or out. The server acts between request and response, so the identity is
 * in doubt from before the request, and again after the response.
 */
export async function passOn(phone: Phone, { path, send }: PassedRequest): Promise<Response> {
  const { state } = phone
  const wasInDoubt = await state.isInDoubt().catch(() => true)
  const hadLine = phone.hasLine()
  await doubtFor(phone, path)
  const doubtsAtStart = state.doubts()
  let answer: Response
  try {
    answer = await send()
  } catch (error) {
    // A sign-out without a connection counts as a sign-out; an aborted form of another site does not.
    if (isSignOut(path) && error instanceof TypeError) await forgetWhoLeaves(phone)
    // Without a connection nothing was sent. Otherwise the server may have acted and only its response was lost.
    else if (!hadLine && !wasInDoubt) await state.settle(doubtsAtStart)
    throw error
  }
  if (hasLeft(path, answer)) await forgetWhoLeaves(phone)
  await doubtFor(phone, path)
  return answer
}

/**
 * Tells whether the session has ended: after a sign-out that was not refused (one from another site is), or after a
 * password change, which ends in a redirect.
 */
export function hasLeft(
  path: string,
  { status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>,
): boolean {
  if (isSignOut(path)) return status < 400
  return isPasswordChange(path) && (type === 'opaqueredirect' || redirected)
}

/**
 * Notes the doubt before a request. If the phone has no room for the note, the saved pages are removed and the request
 * is sent all the same.
 */
export const doubtFor = (phone: Phone, path: string): Promise<void> =>
  phone.state.doubt(isLeaving(path)).catch(() => forgetWhoLeaves(phone).catch(() => {}))
