import { askWorker } from './ask-worker.ts'

/**
 * Implements the button "Keep on this device". It is a separate bundle, loaded with the first press, or at once where
 * the phone has saved pages: see components/offline/KeepOnPhone.astro.
 */
const { dataset: words } = document.querySelector<HTMLElement>('[data-keeping]') ?? document.body

document.addEventListener('keep', (event) => {
  // Only that component dispatches the event.
  const { button, fail } = (event as CustomEvent<Press>).detail
  const action = button.dataset['kept'] === undefined ? keep : remove
  action(button).then(() => button.removeAttribute('aria-busy'), fail)
})

interface Press {
  /** It is marked as busy. */
  button: HTMLElement
  /** Shows that the page could not be saved or removed, and offers to try again. */
  fail(): void
}

async function keep(button: HTMLElement): Promise<void> {
  await startWorker(words['worker'] ?? '')
  const { title = '', files = '' } = button.dataset
  const page = { address: here(), title, files: files.split(' ').filter(Boolean) }
  const reply = await askWorker<'keep'>({ deed: 'keep', page })
  if (!reply?.isKept) throw new Error('the page was not saved')
  showKept(button)
  const room = reply.removed.length > 0 ? ` ${words['room']} ${reply.removed.join(', ')}` : ''
  say(button, `${words['done']}${room} `)
}

async function remove(button: HTMLElement): Promise<void> {
  const left = await askWorker<'remove'>({ deed: 'remove', address: here() })
  if (!left) throw new Error('the page was not removed')
  button.textContent = button.dataset['kept'] ?? ''
  delete button.dataset['kept']
  say(button, words['removed'])
}

const here = (): string => location.pathname + location.search

function showKept(button: HTMLElement): void {
  // The original label is stored, to be shown again once the page is removed.
  button.dataset['kept'] ??= button.textContent
  button.textContent = words['remove'] ?? ''
}

/** Shows the message beside the button, with a link to the list of saved pages. */
function say(button: HTMLElement, text = ''): void {
  const said = button.parentElement?.querySelector('[data-said]')
  const link = document.createElement('a')
  link.href = words['list'] ?? ''
  link.textContent = words['listText'] ?? ''
  said?.replaceChildren(text, ...(button.dataset['kept'] === undefined ? [] : [link]))
}

// Marks the button of a page that is already saved.
const shown = document.querySelector<HTMLElement>('[data-keep]')
if (shown)
  void askWorker<'list'>({ deed: 'list' }).then((kept) => {
    if (kept?.pages.some(({ address }) => address === here())) showKept(shown)
  })

/**
 * Registers the worker and waits until it is active.
 * @throws Error where the browser could not load the worker completely and discarded it
 */
async function startWorker(address: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(address)
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker was not installed'))
    })
  })
}
