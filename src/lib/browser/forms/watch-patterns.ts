/** Time without a key after which the first numbers are asked for, in milliseconds. */
const pause = 500

/**
 * Runs in the browser: chips insert placeholders into a pattern, and the form's own preview shows the first numbers while
 * one types. Without this script, the preview button shows them.
 */
export function watchPatterns(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-pattern]')) {
    const chips = part.querySelector<HTMLElement>('[data-chips]')
    const field = part.querySelector<HTMLInputElement>('[data-pattern-input]')
    if (!chips || !field) continue
    chips.hidden = false
    chips.addEventListener('click', ({ target }) => {
      const chip = target instanceof Element ? target.closest<HTMLElement>('[data-insert]') : null
      if (chip) insert(field, chip.dataset['insert'] ?? '')
    })
    followTyping(part, field)
  }
}

function insert(field: HTMLInputElement, placeholder: string): void {
  const { selectionStart, selectionEnd } = field
  field.setRangeText(
    placeholder,
    selectionStart ?? field.value.length,
    selectionEnd ?? field.value.length,
    'end',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

function followTyping(part: HTMLElement, field: HTMLInputElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading: AbortController | null = null
  const follow = (): void => {
    loading?.abort()
    loading = new AbortController()
    if (field.form && field.value.trim() !== '') void showNumbers(part, field.form, loading.signal)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(follow, pause)
  })
}

/** Shows the numbers and the problem of the pattern; without an answer, the former ones stay. */
async function showNumbers(part: HTMLElement, form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.set('action', 'preview')
  try {
    const reply = await fetch(location.pathname, { method: 'POST', body, signal })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    for (const selector of ['[data-numbers]', '.problem']) {
      const shown = part.querySelector(selector)
      const fresh = page.querySelector(`[data-pattern] ${selector}`)
      if (shown && fresh) shown.textContent = fresh.textContent.trim()
    }
  } catch {
    // The preview button still works.
  }
}
