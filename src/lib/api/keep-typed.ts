import { m } from '#paraglide/messages.js'
import { toast } from '../toasts.ts'

/**
 * Before a form leaves the page: is the session still alive, the server in reach? If not, the password
 * is asked for in a dialog, or the person is told, and everything typed stays where it is.
 */
export function keepTypedInForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !mayLose(form)) return
    event.preventDefault()
    void sendWhenSignedIn(form, event.submitter)
  })
}

const sure = new WeakSet<HTMLFormElement>()

/** By its attributes: a button named "action" hides the property of that name. */
const mayLose = (form: HTMLFormElement): boolean =>
  form.getAttribute('method') === 'post' &&
  !form.getAttribute('action')?.endsWith('/signout') &&
  !sure.has(form)

async function sendWhenSignedIn(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (!(await isSignedIn())) return
  sure.add(form)
  form.requestSubmit(submitter)
  sure.delete(form)
}

async function isSignedIn(): Promise<boolean> {
  try {
    const { status } = await fetch('/auth/v1/session')
    if (status !== 401) return true
    const { signInAgain } = await import('./sign-in-again.ts')
    return await signInAgain('')
  } catch {
    toast.error(m['office.offline']())
    return false
  }
}
