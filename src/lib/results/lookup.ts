/**
 * Looks results up without a reload. It fetches the page that a plain form would get and takes over its answer part, so
 * there is no second template. Imports are deferred, so that the script can be inlined: on a 2G connection a second
 * request costs as much as the page.
 */

const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
const answer = document.querySelector<HTMLElement>('#answer')
if (form && answer) enhance(form, answer)

function enhance(form: HTMLFormElement, answer: HTMLElement): void {
  const input = form.querySelector('input')
  if (!input) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!input.value.trim()) return sayProblem(input, answer.dataset['empty'] ?? '')
    void lookUp(form, input, answer)
  })
  input.addEventListener('input', () => {
    sayProblem(input, '')
    answer.replaceChildren()
  })
  answer.addEventListener('click', (event) => {
    void download(event, answer)
    void showList(event, answer)
  })
  addEventListener('popstate', () => location.reload())
}

function sayProblem(input: HTMLInputElement, text: string): void {
  input.setAttribute('aria-invalid', String(text !== ''))
  const problem = document.querySelector('#roll-problem')
  if (problem) problem.textContent = text
  if (text) input.focus()
}

async function lookUp(form: HTMLFormElement, input: HTMLInputElement, answer: HTMLElement): Promise<void> {
  // Only the text before the first space is sent.
  const rollNumber = (input.value.trim().split(/\s/, 1)[0] ?? '').toUpperCase()
  const url = `${form.action}?rollNo=${encodeURIComponent(rollNumber)}`
  answer.textContent = answer.dataset['loading'] ?? ''
  try {
    // Refusals are shown there too: the part is a live region, and a toast would repeat them.
    answer.replaceChildren(...(await answerAt(url)))
    input.value = rollNumber
    history.pushState(null, '', url)
  } catch (error) {
    // Without a connection, the page is opened from the saved copy, if there is one. `caches` exists on https only.
    if (error instanceof TypeError && 'caches' in window && (await caches.match(url)))
      return location.assign(url)
    answer.replaceChildren()
    void say(answer.dataset['failed'], answer)
  }
}

/**
 * Fetches the answer part of a page.
 * @throws Error where there is none or no connection
 */
async function answerAt(url: string): Promise<Iterable<Node>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(String(response.status))
  const text = await response.text()
  // The head is dropped: this page's content policy does not allow the styles of another page.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html')
  const found = page.querySelector('#answer')
  if (!found) throw new Error('no answer')
  return found.childNodes
}

/** Replaces the link to all results of the roll number by the results. */
async function showList(event: Event, answer: HTMLElement): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-list]')
  if (!link) return
  event.preventDefault()
  try {
    link.replaceWith(...(await answerAt(link.href)))
  } catch {
    void say(answer.dataset['failed'], answer)
  }
}

/** Shows a toast, or the text above the answer where the toast bundle cannot be loaded. */
async function say(text = '', answer: HTMLElement): Promise<void> {
  try {
    await import(/* @vite-ignore */ answer.dataset['toasts'] ?? '')
    document.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'error', text } }))
  } catch {
    answer.prepend(text)
  }
}

/** Fetches the PDF first, so that a failure shows a message instead of saving an error page. */
async function download(event: Event, answer: HTMLElement): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-download]')
  if (!link) return
  event.preventDefault()
  try {
    const response = await fetch(link.href)
    if (response.status === 404) return say(answer.dataset['noDownload'], answer)
    if (!response.ok) throw new Error(String(response.status))
    const saved = document.createElement('a')
    saved.href = URL.createObjectURL(await response.blob())
    saved.download = link.download
    saved.click()
    setTimeout(() => URL.revokeObjectURL(saved.href), 60_000)
  } catch {
    void say(answer.dataset['failedDownload'], answer)
  }
}
