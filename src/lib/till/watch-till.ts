import { amountIn, paiseOf, plainRupees } from '#lib/rules/money/paise.ts?page'

/**
 * Runs in the browser: shows the total of the ticked dues, fills the cash amount with what no other tender pays, shows the
 * change and what is missing, and adds and removes rows without asking the server.
 */
export function watchTill(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-till]')
  if (!form) return
  // The change is reckoned here; without scripts it would say nothing for ever.
  for (const part of form.querySelectorAll<HTMLElement>('[data-change-field]')) part.hidden = false
  const cash = form.querySelector<HTMLInputElement>('[data-tender="cash"] [data-amount]')
  let isCashTyped = cash !== null && cash.value !== '' && cash.value !== cash.defaultValue
  const update = (): void => showSums(form, isCashTyped ? null : cash)
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) target.setCustomValidity('')
    if (target === cash) isCashTyped = cash?.value !== ''
    update()
  })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-add]')) {
    button.type = 'button'
    button.addEventListener('click', () => {
      addRow(form, button.dataset['add'] ?? '', isCashTyped ? null : cash)
      update()
    })
  }
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-remove]') : null
    if (!button) return
    event.preventDefault()
    button.closest('[data-tender]')?.remove()
    update()
    cash?.focus()
  })
  form.addEventListener('submit', refuseEmptyRow)
  addEventListener('pageshow', ({ persisted }) => {
    // A page that the browser kept whole shows dues that may be paid by now.
    if (persisted) location.reload()
    else update()
  })
  update()
}

const totalOf = (form: HTMLFormElement): number =>
  sumOf(
    [...form.querySelectorAll<HTMLInputElement>('[data-due]:checked')].map((box) =>
      box.closest('.due')?.querySelector<HTMLInputElement>('[data-line]'),
    ),
  )

const amountsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[data-tender] [data-amount]'),
]

const rupeesOrNone = (paise: number): string =>
  paise <= 0 ? '' : (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)

function showSums(form: HTMLFormElement, restOfCash: HTMLInputElement | null): void {
  const total = totalOf(form)
  const amounts = amountsOf(form)
  if (restOfCash)
    restOfCash.value = rupeesOrNone(total - sumOf(amounts.filter((each) => each !== restOfCash)))
  showIn(form, '[data-total]', total)
  for (const given of form.querySelectorAll<HTMLInputElement>('[data-given]')) {
    const row = given.closest<HTMLElement>('[data-tender]')
    const amount = sumOf([row?.querySelector<HTMLInputElement>('[data-amount]')])
    if (row) showIn(row, '[data-change]', given.value === '' ? 0 : Math.max(0, sumOf([given]) - amount))
  }
  showDifference(form, sumOf(amounts) - total)
}

function showDifference(form: HTMLFormElement, difference: number): void {
  const output = form.querySelector<HTMLOutputElement>('[data-difference]')
  if (!output) return
  const { missing = '', over = '', fits = '', kept = '' } = form.dataset
  const isKept = difference > 0 && form.querySelector('[data-keep]:checked') !== null
  const text = difference < 0 ? missing : difference === 0 ? fits : isKept ? kept : over
  output.value = text.replace('{amount}', amountIn(locale(), Math.abs(difference)))
  output.dataset['state'] = difference === 0 || isKept ? 'right' : 'wrong'
}

function showIn(part: ParentNode, selector: string, paise: number): void {
  const output = part.querySelector<HTMLOutputElement>(selector)
  if (output) output.value = amountIn(locale(), paise)
}

const locale = (): 'en' | 'de' => (document.documentElement.lang === 'de' ? 'de' : 'en')

/** A field that holds no amount counts as nothing; the server says what is wrong with it. */
const sumOf = (fields: readonly (HTMLInputElement | null | undefined)[]): number =>
  fields.reduce((sum, field) => {
    const typed = plainRupees(field?.value ?? '')
    return sum + (/^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Number(paiseOf(typed)) : 0)
  }, 0)

/** Adds a row that takes what is still open: also what stands at the cash by itself and was not handed over. */
function addRow(form: HTMLFormElement, way: string, restOfCash: HTMLInputElement | null): void {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-row="${way}"]`)
  const rows = form.querySelector<HTMLElement>('[data-tenders]')
  if (!template || !rows) return
  const numbers = [...rows.querySelectorAll<HTMLInputElement>('[name$=".way"]')].map(({ name }) =>
    Number(name.split('.')[1]),
  )
  const row = String(Math.max(-1, ...numbers) + 1)
  const copy = template.content.cloneNode(true) as DocumentFragment
  for (const element of copy.querySelectorAll('*'))
    for (const attribute of element.attributes)
      if (/[.]ROW\b/.test(attribute.value)) attribute.value = attribute.value.replaceAll('.ROW', `.${row}`)
  const field = copy.querySelector<HTMLInputElement>('[data-amount]')
  const given = rows.querySelector<HTMLInputElement>('[data-given]')
  const taken = amountsOf(form).filter((each) => each !== restOfCash || given?.value !== '')
  if (field) field.value = rupeesOrNone(totalOf(form) - sumOf(taken))
  const reference = copy.querySelector<HTMLInputElement>('[data-reference]')
  rows.append(copy)
  if (field?.value === '') field.focus()
  else reference?.focus()
}

/** What somebody added is no cash: an added row without an amount is not sent. */
function refuseEmptyRow(event: SubmitEvent): void {
  const form = event.currentTarget as HTMLFormElement
  const empty = [
    ...form.querySelectorAll<HTMLInputElement>('[data-tender]:not([data-tender="cash"]) [data-amount]'),
  ].find(({ value }) => value.trim() === '')
  if (!empty || isRowButton(event.submitter)) return
  event.preventDefault()
  empty.setCustomValidity(form.dataset['empty'] ?? '')
  empty.reportValidity()
}

const isRowButton = (button: HTMLElement | null): boolean => button?.getAttribute('value') !== 'take'
