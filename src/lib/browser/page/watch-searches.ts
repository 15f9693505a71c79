/**
 * Searches, which go into an address: one that looks like an Aadhaar number is not sent. Whoever means a roll number that
 * looks like one sends it once more. `sentence` says so.
 */
export function watchSearches(sentence: string): void {
  let looked: Looked & { typed: string } = { typed: '', isNumber: false, meant: '' }
  let isLooking = false
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

interface Looked {
  isNumber: boolean
  /** The name under which the form says that it is meant; empty where it need not, or nobody knows it. */
  meant: string
}

/**
 * The rule comes when it is needed: few searches hold twelve digits, and this stands on every page of the office. Where it
 * does not come, the number may be one, and the server takes it out of the address.
 */
async function look(typed: string): Promise<Looked> {
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
  warning.dataset['told'] = ''
  warning.setAttribute('role', 'alert')
  warning.textContent = sentence
  return warning
}
