import { m } from '#paraglide/messages.js'
import { openDialog } from '../browser/dialogs/dialog.ts'
import { element, makeDialog } from '../browser/dialogs/make-dialog.ts'
import { usernameShown } from '../browser/page/shown-user.ts'
import { keepBearer } from './server-address.ts'

/** `over`: the session has ended. `stale`: it goes on, but the password must be entered once more. */
type Why = 'over' | 'stale'

const asking = new Map<string, Promise<boolean>>()

/**
 * Asks for the password in a dialog when the session ended in the middle of a form, or when the password was entered
 * too long ago, so that no input behind the dialog is lost. Concurrent callers share one dialog.
 * @param server empty for this server; the token of another server is stored
 * @returns true once signed in again, false where the person gave up
 */
export function signInAgain(server: string, why: Why = 'over'): Promise<boolean> {
  const asked = asking.get(server) ?? ask(server, why).finally(() => asking.delete(server))
  asking.set(server, asked)
  return asked
}

function ask(server: string, why: Why): Promise<boolean> {
  const form = document.createElement('form')
  const dialog = makeDialog({ title: m['again.title'](), content: [form] })
  dialog.dataset['form'] = 'signIn'
  fill(form, dialog, { server, why })
  openDialog(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'signedIn'))
  })
}

function fill(
  form: HTMLFormElement,
  dialog: HTMLDialogElement,
  { server, why }: { server: string; why: Why },
): void {
  form.className = 'stack'
  const here = why === 'stale' ? m['again.stale']() : m['again.text']()
  const text = element('p', server === '' || why === 'stale' ? here : m['again.elsewhere']({ server }))
  const username = field(m['login.username'](), 'username', 'text', usernameShown())
  const password = field(m['login.password'](), 'current-password', 'password', '')
  const code = field(m['again.code'](), 'one-time-code', 'text', '')
  const problem = element('p', '', 'problem')
  problem.setAttribute('role', 'alert')
  const submit = element('button', m['login.submit'](), 'button primary')
  form.append(text, username.label, password.label, code.label, problem, submit)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const body = { username: username.input.value, password: password.input.value, code: code.input.value }
    post(server, body).then(
      () => dialog.close('signedIn'),
      (error: Error) => (problem.textContent = error.message),
    )
  })
}

async function post(server: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }
  const answer = await fetch(`${server}/auth/v1/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const reply: { token: string; message: string } = await answer.json()
  if (!answer.ok) throw new Error(reply.message)
  if (server !== '') keepBearer(reply.token)
}

function field(
  label: string,
  autocomplete: AutoFill,
  type: string,
  value: string,
): { label: HTMLLabelElement; input: HTMLInputElement } {
  const wrap = document.createElement('label')
  wrap.className = 'field'
  const input = document.createElement('input')
  Object.assign(input, { type, value, autocomplete })
  wrap.append(label, input)
  return { label: wrap, input }
}
