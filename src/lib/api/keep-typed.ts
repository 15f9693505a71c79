import { toast } from '../browser/feedback/toasts.ts'

/**
 * Before a form leaves the page: is the session still alive, the server in reach? If not, the password
 * is asked for in a dialog, or the person is told, and everything typed stays where it is.
 * `offline` is what they are told: the page brings the sentence, so that it need not bring the languages.
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

/** By its attributes: a button named "action" hides the property of that name. */
const mayLose = (form: HTMLFormElement): boolean =>
  form.getAttribute('method') === 'post' &&
  !form.getAttribute('action')?.endsWith('/signout') &&
  !sure.has(form)

async function sendWhenSignedIn(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  offline: string,
): Promise<void> {
  if (!(await isSignedIn(offline))) return
  sure.add(form)
  form.requestSubmit(submitter)
  sure.delete(form)
}

async function isSignedIn(offline: string): Promise<boolean> {
  try {
    const { status } = await fetch('/auth/v1/session')
    if (status !== 401) return true
    const { signInAgain } = await import('./sign-in-again.ts')
    return await signInAgain('')
  } catch {
    toast.error(offline)
    return false
  }
}
