/**
 * The results page without a reload. The answer is the same page that a plain form would get; only
 * its answer part is taken over, so there is no second template. Nothing is imported before it is
 * needed, so that the script stands in the page itself: on a 2G line a second request costs as much as the page.
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
    // A refusal stands there too: the part of the page is live, and a toast would say it twice.
    answer.replaceChildren(...(await answerAt(url)))
    input.value = rollNumber
    history.pushState(null, '', url)
  } catch (error) {
    // Without a line, a phone that keeps this one opens it. `caches` is there on https alone.
    if (error instanceof TypeError && 'caches' in window && (await caches.match(url)))
      return location.assign(url)
    answer.replaceChildren()
    void say(answer.dataset['failed'], answer)
  }
}

/** The answer part of a page. @throws Error where there is none, or no line */
async function answerAt(url: string): Promise<Iterable<Node>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(String(response.status))
  const text = await response.text()
  // Without the head: the styles of another page are none that this page's content policy allows.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html')
  const found = page.querySelector('#answer')
  if (!found) throw new Error('no answer')
  return found.childNodes
}

/** All results of the roll number in place of the link to them. */
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

/** A toast; on a line too dead to bring the toasts, the text above the answer. */
async function say(text = '', answer: HTMLElement): Promise<void> {
  try {
    await import(/* @vite-ignore */ answer.dataset['toasts'] ?? '')
    document.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'error', text } }))
  } catch {
    answer.prepend(text)
  }
}

/** Fetched first, so that a failure says so instead of saving an error page as a PDF. */
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
