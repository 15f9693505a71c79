/**
 * Looks results up without a reload. It fetches the page that a plain form would get and takes over its answer part, so
 * there is no second template. It shares no module with another script, so that it can be inlined: on a 2G connection a
 * second request costs as much as the page.
 */
import { fetchFile } from '#lib/browser/page/fetch-file.ts?page'

/** Work that needs the network, and the place beside its button where its state is shown. */
interface Step {
  button: HTMLElement
  status: Element | null
  busy: string | undefined
  failed: string | undefined
  /** Resolves to what is shown afterwards. */
  work(signal: AbortSignal): Promise<string | undefined>
}

/** Ends the step before: a new lookup takes the place of one that is under way, or waits for the connection. */
let current = new AbortController()

start()
addEventListener('popstate', () => location.reload())

function start(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
  const answer = document.querySelector<HTMLElement>('#answer')
  const input = form?.querySelector('input')
  if (!form || !answer || !input) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!input.value.trim()) return showProblem(input, answer.dataset['empty'] ?? '')
    lookUp(form, input, answer)
  })
  input.addEventListener('input', () => {
    showProblem(input, '')
    current.abort()
    answer.replaceChildren()
  })
  answer.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-download], a[data-list]')
    if (!link) return
    event.preventDefault()
    if (link.ariaBusy) return
    if (link.dataset['list'] === undefined) download(link, answer.dataset)
    else showList(link, answer.dataset)
  })
}

function showProblem(input: HTMLInputElement, text: string): void {
  input.setAttribute('aria-invalid', String(text !== ''))
  const problem = document.querySelector('#roll-problem')
  if (problem) problem.textContent = text
  if (text) input.focus()
}

/** Shows at once that a step is under way, and what became of it. */
async function attempt(step: Step): Promise<void> {
  current.abort()
  const { signal } = (current = new AbortController())
  const { button, status, busy = '', work } = step
  signal.addEventListener('abort', () => {
    button.removeAttribute('aria-busy')
    status?.replaceChildren()
  })
  button.setAttribute('aria-busy', 'true')
  status?.replaceChildren(busy)
  try {
    const text = await work(signal)
    if (!signal.aborted) status?.replaceChildren(text ?? '')
  } catch (error) {
    if (!signal.aborted) showFailure(step, error, signal)
  }
  if (!signal.aborted) button.removeAttribute('aria-busy')
}

/** Shows what failed, why, and how to repeat it. Without a connection it repeats itself when the connection is back. */
function showFailure(step: Step, error: unknown, signal: AbortSignal): void {
  const { dataset: words } = document.querySelector<HTMLElement>('#answer') ?? document.body
  const hasNoLine = error instanceof TypeError
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'link'
  again.textContent = words['again'] ?? ''
  const repeat = (): void => void attempt(step)
  again.addEventListener('click', repeat)
  if (hasNoLine) addEventListener('online', repeat, { signal })
  const reason = words[hasNoLine ? 'noConnection' : 'noAnswer'] ?? ''
  step.status?.replaceChildren(`${step.failed}. ${reason} `, again)
}

function lookUp(form: HTMLFormElement, input: HTMLInputElement, answer: HTMLElement): void {
  const url = `${form.action}?rollNo=${encodeURIComponent(rollNumberIn(input.value, form))}`
  const button = form.querySelector('button')
  if (!button) return
  // The keyboard of a phone would cover the answer.
  if (matchMedia('(pointer: coarse)').matches) input.blur()
  answer.replaceChildren()
  void attempt({
    button,
    status: form.querySelector('[data-said]'),
    busy: answer.dataset['loading'],
    failed: answer.dataset['failed'],
    async work(signal) {
      const main = await mainAt(url, signal)
      answer.replaceChildren(...(main.querySelector('#answer')?.childNodes ?? []))
      input.value = main.querySelector<HTMLInputElement>('#rollNo')?.value ?? input.value
      moveTo(url)
      focusHeading(answer)
      return undefined
    },
  })
}

/** Returns the text before the first space, or a roll number that was typed with spaces inside: see `normaliseRollNumber`. */
function rollNumberIn(typed: string, form: HTMLFormElement): string {
  const pattern = new RegExp(form.dataset['lookup'] ?? '')
  const parts = typed.trim().toUpperCase().split(/\s+/)
  const joined = parts.map((_, index) => parts.slice(0, index + 1).join(''))
  return joined.find((text) => pattern.test(text)) ?? parts[0] ?? ''
}

/**
 * Fetches the main part of a page.
 * @throws TypeError without a connection, Error where the server refuses
 */
async function mainAt(url: string, signal: AbortSignal): Promise<Element> {
  const text = await textAt(url, signal)
  // The head is dropped: this page's content policy does not allow the styles of another page.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html')
  const main = page.querySelector('main')
  if (!main?.querySelector('#answer')) throw new Error('no answer')
  return main
}

async function textAt(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(String(response.status))
    return await response.text()
  } catch (error) {
    // Without a connection, the page is opened from the saved copy, if there is one. `caches` exists on https only.
    if (error instanceof TypeError && 'caches' in window && (await caches.match(url))) location.assign(url)
    throw error
  }
}

/** Shows all results of the roll number as their own page would, without loading its scripts and styles again. */
function showList(link: HTMLAnchorElement, words: DOMStringMap): void {
  void attempt({
    button: link,
    status: link.parentElement?.querySelector('[data-said]') ?? null,
    busy: words['loading'],
    failed: words['failed'],
    async work(signal) {
      const list = await mainAt(link.href, signal)
      const main = document.querySelector('main')
      main?.replaceChildren(...list.childNodes)
      document.title = `${main?.querySelector('h1')?.textContent ?? ''} · ${document.title.split(' · ').at(-1)}`
      moveTo(link.href)
      start()
      if (main) focusHeading(main)
      return undefined
    },
  })
}

/** Takes over an address, in the link to the other language, too. */
function moveTo(url: string): void {
  history.pushState(null, '', url)
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]')
  if (!link) return
  const path = location.pathname.replace(/^\/de(?=\/)/, '')
  link.href = (link.hreflang === 'de' ? '/de' : '') + path + location.search
}

/** Screen readers go on at the heading, and a phone shows the whole box that it belongs to. */
function focusHeading(part: Element): void {
  const heading = part.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  const box = heading.closest('.card, .message') ?? heading
  box.scrollIntoView({ block: 'nearest' })
}

function download(link: HTMLAnchorElement, words: DOMStringMap): void {
  void attempt({
    button: link,
    status: link.parentElement?.querySelector('[data-said]') ?? null,
    busy: words['downloading'],
    failed: words['failedDownload'],
    work: async (signal) => words[(await fetchFile(link, signal)) ? 'downloaded' : 'noDownload'],
  })
}
