import { postCall, sayRefusal } from '../api/client.ts'
import { showAnew } from '../browser/page/show-anew.ts'
import { toast } from '../browser/feedback/toasts.ts'

/** Marks as read what the bell showed until that instant, and shows it anew. */
export async function readAll(until: string): Promise<void> {
  try {
    await postCall('readNotifications', { until }, {}, { isQuiet: true })
    await showAnew('[data-bell]', '[data-notifications]', '[data-notification-page]')
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('details[open] [data-notifications]')?.focus()
  } catch (error) {
    toast.error(sayRefusal(error))
  }
}
