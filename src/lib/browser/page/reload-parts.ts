/**
 * Reloads parts of this page from the server. Without a connection they stay unchanged. An open `details` part with an
 * id stays open and its summary keeps the focus, because people are reading it.
 */
export async function reloadParts(...selectors: readonly string[]): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  // A redirect leads to another page, whose parts need other styles.
  if (!answer?.ok || answer.redirected) return
  const text = await answer.text()
  // Without the head: this page's content policy does not allow the style of a colour that has changed since.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<body')), 'text/html')
  for (const selector of selectors) {
    const now = page.querySelector(selector)
    const before = document.querySelector(selector)
    if (now && before) replace(before, now)
  }
}

function replace(before: Element, now: Element): void {
  const focused = before.querySelector('details[id] > summary:focus')?.parentElement
  const open = [...before.querySelectorAll('details[open][id]')].map(({ id }) => id)
  before.replaceWith(now)
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  if (focused) document.getElementById(focused.id)?.querySelector('summary')?.focus()
}
