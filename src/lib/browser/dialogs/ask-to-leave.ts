import { m } from '#paraglide/messages.js'
import { askWithAnswers } from './ask.ts'

/**
 * Asks before a page with unsaved input is left; returns true for "leave". `isKept` tells that a draft is stored on
 * this device.
 */
export async function askToLeave(isKept: boolean): Promise<boolean> {
  const answer = await askWithAnswers(
    { title: m['form.leave.title'](), text: isKept ? m['form.leave.kept']() : m['form.leave.lost']() },
    [m['form.leave.stay'](), 'stay'],
    [m['form.leave.go'](), 'leave'],
  )
  return answer === 'leave'
}

/** Asks before a dialog with unsaved input closes; returns true where the input may be discarded. */
export async function askToDiscard(): Promise<boolean> {
  const answer = await askWithAnswers(
    { title: m['form.leave.title'](), text: m['form.leave.discarded']() },
    [m['form.leave.goOn'](), 'stay'],
    [m['form.leave.discard'](), 'discard'],
  )
  return answer === 'discard'
}
