import { isForNoAddress, meantSo } from './rules/numbers-in-addresses.ts'

/**
 * Searches, which go into an address: one that looks like an Aadhaar number is not sent. Whoever means a roll number that
 * looks like one sends it once more. `sentence` says so.
 */
export function watchSearches(sentence: string): void {
  let told = ''
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // By its attribute: a button named "method" hides the property of that name.
    if ((form.getAttribute('method') ?? 'get') !== 'get') return
    const typed = [...form.querySelectorAll('input')].map(({ value }) => value).find(isForNoAddress)
    form.querySelector('[data-told]')?.remove()
    if (typed === undefined) return
    if (typed === told) return meanSo(form)
    told = typed
    event.preventDefault()
    form.append(warningOf(sentence))
  })
}

function meanSo(form: HTMLFormElement): void {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: meantSo, value: '1' })
  form.append(field)
}

function warningOf(sentence: string): HTMLElement {
  const warning = document.createElement('p')
  warning.className = 'message warning'
  warning.dataset['told'] = ''
  warning.setAttribute('role', 'alert')
  warning.textContent = sentence
  return warning
}
