import { amountIn } from '#lib/rules/money/paise.ts?page'

/** Shows the sum of the ticked items on each form's button, and disables the button where none is ticked. */
export function sumTicks(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sum]')) {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-paise]')]
    const button = form.querySelector<HTMLButtonElement>('[data-none]')
    if (!button || boxes.length === 0) continue
    const show = (): void => {
      const ticked = boxes.filter(({ checked }) => checked)
      const sum = ticked.reduce((total, { dataset }) => total + Number(dataset['paise']), 0)
      const amount = amountIn(document.documentElement.lang === 'de' ? 'de' : 'en', sum)
      button.disabled = ticked.length === 0
      button.textContent = button.disabled
        ? (button.dataset['none'] ?? '')
        : (form.dataset['sum'] ?? '').replace('{amount}', amount)
    }
    form.addEventListener('change', show)
    // Browsers restore ticks of a page that was left after this script has run.
    addEventListener('pageshow', show)
    show()
  }
}
