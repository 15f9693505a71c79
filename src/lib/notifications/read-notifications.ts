import { postCall, sayRefusal } from '../api/client.ts'
import { reloadParts } from '../browser/page/reload-parts.ts'
import { toast } from '../browser/feedback/toasts.ts'

/** Marks the notifications up to that instant as read and reloads their parts of the page. */
export async function readAll(until: string): Promise<void> {
  try {
    await postCall('readNotifications', { until }, {}, { isQuiet: true })
    await reloadParts(
      '[data-bell]',
      '[data-notifications]',
      '[data-notification-action]',
      '[data-notification-page]',
    )
    // The focused button was replaced, so the focus moves to the list.
    document.querySelector<HTMLElement>('details[open] [data-notifications]')?.focus()
  } catch (error) {
    toast.error(sayRefusal(error))
  }
}
