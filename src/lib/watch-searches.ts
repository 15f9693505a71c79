/**
 * Searches, which go into an address: one that looks like an Aadhaar number is not sent. Whoever means a roll number that
 * looks like one sends it once more. `sentence` says so.
 */
export function watchSearches(sentence: string): void {
  /** What was looked at, and the name under which the form says that it is meant; none is needed for what is no such number. */
  let looked = { typed: '', meant: '' }
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // By its attribute: a button named "method" hides the property of that name.
    if ((form.getAttribute('method') ?? 'get') !== 'get') return
    const typed = longNumbersIn(form)
    form.querySelector('[data-told]')?.remove()
    if (typed === '') return
    if (typed === looked.typed) return meanSo(form, looked.meant)
    event.preventDefault()
    void look(typed).then((meant) => {
      looked = { typed, meant }
      if (meant) form.append(warningOf(sentence))
      else form.requestSubmit(event.submitter)
    })
  })
}

const longNumbersIn = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('input')]
    .map(({ value }) => value)
    .filter((value) => value.replaceAll(/\D/g, '').length >= 12)
    .join('\n')

/** The rule comes when it is needed: few searches hold twelve digits, and this stands on every page of the office. */
async function look(typed: string): Promise<string> {
  const { isForNoAddress, meantSo } = await import('./rules/numbers-in-addresses.ts')
  return isForNoAddress(typed) ? meantSo : ''
}

function meanSo(form: HTMLFormElement, name: string): void {
  if (name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: '1' }))
}

function warningOf(sentence: string): HTMLElement {
  const warning = document.createElement('p')
  warning.className = 'message warning'
  warning.dataset['told'] = ''
  warning.setAttribute('role', 'alert')
  warning.textContent = sentence
  return warning
}
