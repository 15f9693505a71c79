/**
 * Stops a search that looks like an Aadhaar number, because search terms become part of the address, and shows
 * `sentence` instead. Submitting the same text again sends it, for roll numbers that look like one.
 */
export function watchSearches(sentence: string): void {
  let looked: SearchWarning & { typed: string } = { typed: '', isNumber: false, meant: '' }
  let isLooking = false
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // Reads the attribute, because a button named "method" hides the property of that name.
    if ((form.getAttribute('method') ?? 'get') !== 'get') return
    const typed = longNumbersIn(form)
    form.querySelector('[data-search-warning]')?.remove()
    if (typed === '') return
    if (typed === looked.typed) return meanSo(form, looked.meant)
    event.preventDefault()
    if (isLooking) return
    isLooking = true
    void look(typed).then((found) => {
      isLooking = false
      looked = { typed, ...found }
      if (found.isNumber) form.append(warningOf(sentence))
      else form.requestSubmit(event.submitter)
    })
  })
}

const longNumbersIn = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('input')]
    .map(({ value }) => value)
    .filter((value) => value.replaceAll(/\P{N}/gu, '').length >= 12)
    .join('\n')

interface SearchWarning {
  isNumber: boolean
  /**
   * Name of the field that confirms the number; empty where no confirmation is needed or the rule could not be loaded.
   */
  meant: string
}

/**
 * Loads the rule on demand: few searches contain twelve digits, and this script is on every office page. If it cannot
 * be loaded, the text counts as a number, and the server removes it from the address.
 */
async function look(typed: string): Promise<SearchWarning> {
  const rule = await import('../../rules/numbers/numbers-in-addresses.ts').catch(() => null)
  if (!rule) return { isNumber: true, meant: '' }
  const isNumber = rule.isForNoAddress(typed)
  return { isNumber, meant: isNumber ? rule.meantSo : '' }
}

function meanSo(form: HTMLFormElement, name: string): void {
  if (name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: '1' }))
}

function warningOf(sentence: string): HTMLElement {
  const warning = document.createElement('p')
  warning.className = 'message warning'
  warning.dataset['searchWarning'] = ''
  warning.setAttribute('role', 'alert')
  warning.textContent = sentence
  return warning
}
