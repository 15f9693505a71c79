import { toast } from '../browser/feedback/toasts.ts'
import { showBusy } from '../browser/page/watch-forms.ts'

/**
 * Checks before a form leaves the page that the session is alive and the server can be reached. If not, it asks for the
 * password in a dialog or shows `offline`, and the form keeps its input. A page that says so beside the button itself
 * cancels the event `no-line`. The page passes the sentence `offline`, so that this bundle need not contain the
 * messages.
 */
export function keepTypedInForms(offline: string): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !mayLose(form)) return
    event.preventDefault()
    void sendWhenSignedIn(form, event.submitter, offline)
  })
}

const sure = new WeakSet<HTMLFormElement>()

/** Reads the attributes, because a button named "action" hides the property of that name. */
const mayLose = (form: HTMLFormElement): boolean =>
  form.getAttribute('method') === 'post' &&
  !form.getAttribute('action')?.endsWith('/signout') &&
  !sure.has(form)

async function sendWhenSignedIn(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  offline: string,
): Promise<void> {
  const endBusy = showBusy(submitter)
  if (!(await isSignedIn(submitter ?? form, offline))) return endBusy()
  sure.add(form)
  form.requestSubmit(submitter)
  sure.delete(form)
}

async function isSignedIn(pressed: HTMLElement, offline: string): Promise<boolean> {
  try {
    const { status } = await fetch('/auth/v1/session')
    if (status !== 401) return true
    const { signInAgain } = await import('./sign-in-again.ts')
    return await signInAgain('')
  } catch {
    const noLine = new CustomEvent('no-line', { bubbles: true, cancelable: true })
    if (pressed.dispatchEvent(noLine)) toast.error(offline)
    return false
  }
}
