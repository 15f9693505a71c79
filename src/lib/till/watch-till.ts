import { amountIn, paiseOf, plainRupees } from '#lib/rules/money/paise.ts?page'

/**
 * Runs in the browser: shows the total of the ticked dues, fills the cash amount with what no other tender pays, shows the
 * change and what is missing, and adds rows without asking the server.
 */
export function watchTill(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-till]')
  if (!form) return
  const cash = form.querySelector<HTMLInputElement>('[data-tender="cash"] [data-amount]')
  let isCashTyped = cash !== null && cash.value !== '' && cash.value !== cash.defaultValue
  const update = (): void => showSums(form, isCashTyped ? null : cash)
  form.addEventListener('input', ({ target }) => {
    if (target === cash) isCashTyped = cash?.value !== ''
    update()
  })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-add]')) {
    button.type = 'button'
    button.addEventListener('click', () => {
      addRow(form, button.dataset['add'] ?? '')
      update()
    })
  }
  // Browsers restore what was typed on a page that was left after this script has run.
  addEventListener('pageshow', update)
  update()
}

function showSums(form: HTMLFormElement, restOfCash: HTMLInputElement | null): void {
  const total = sumOf(
    [...form.querySelectorAll<HTMLInputElement>('[data-due]:checked')].map((box) =>
      box.closest('.due')?.querySelector<HTMLInputElement>('[data-line]'),
    ),
  )
  const amounts = [...form.querySelectorAll<HTMLInputElement>('[data-tender] [data-amount]')]
  if (restOfCash) {
    const rest = Math.max(0, total - sumOf(amounts.filter((each) => each !== restOfCash)))
    restOfCash.value = rest === 0 ? '' : (rest / 100).toFixed(rest % 100 === 0 ? 0 : 2)
  }
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
  const { missing = '', over = '', fits = '' } = form.dataset
  const text = difference < 0 ? missing : difference > 0 ? over : fits
  output.value = text.replace('{amount}', amountIn(locale(), Math.abs(difference)))
  output.dataset['state'] = difference === 0 ? 'right' : 'wrong'
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

function addRow(form: HTMLFormElement, way: string): void {
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
      if (attribute.value.includes('.ROW.')) attribute.value = attribute.value.replaceAll('.ROW.', `.${row}.`)
  const field = copy.querySelector<HTMLInputElement>('[data-amount]')
  rows.append(copy)
  field?.focus()
}
