import { m } from '#paraglide/messages.js'

/**
 * The session ended in the middle of a form: asks for the password in a dialog, so that nothing typed
 * behind it is lost. True once signed in again; false where the person gave up.
 */
export function signInAgain(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'card confirm'
  dialog.setAttribute('aria-label', m['again.title']())
  dialog.append(formOf(dialog))
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'signedIn')
    })
  })
}

function formOf(dialog: HTMLDialogElement): HTMLFormElement {
  const form = document.createElement('form')
  form.className = 'stack'
  const title = element('h2', m['again.title']())
  const text = element('p', m['again.text']())
  const username = field(m['login.username'](), 'username', 'text', usernameShown())
  const password = field(m['login.password'](), 'current-password', 'password', '')
  const code = field(m['again.code'](), 'one-time-code', 'text', '')
  const problem = element('p', '')
  problem.className = 'problem'
  problem.setAttribute('role', 'alert')
  const submit = element('button', m['login.submit']())
  submit.className = 'button primary'
  form.append(title, text, username.label, password.label, code.label, problem, submit)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const body = { username: username.input.value, password: password.input.value, code: code.input.value }
    post(body).then(
      () => dialog.close('signedIn'),
      (error: Error) => (problem.textContent = error.message),
    )
  })
  return form
}

async function post(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }
  const answer = await fetch('/auth/v1/signin', { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.ok) return
  const { message }: { message: string } = await answer.json()
  throw new Error(message)
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

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** From the display cookie, which is all that it is for. */
function usernameShown(): string {
  const cookie = /(?:^|; )erpUser=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const shown: { username?: string } = JSON.parse(decodeURIComponent(cookie ?? '{}'))
    return shown.username ?? ''
  } catch {
    return ''
  }
}
