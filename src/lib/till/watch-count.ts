import { amountIn } from '#lib/rules/money/paise.ts?page'

/** Runs in the browser: shows the sum of each denomination and of all cash while one types. */
export function watchCount(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-count]')
  if (!form) return
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-paise]')]
  const locale = document.documentElement.lang === 'de' ? 'de' : 'en'
  const show = (): void => {
    let total = 0
    for (const field of fields) {
      const pieces = /^\d{1,5}$/.test(field.value.trim()) ? Number(field.value) : 0
      const sum = pieces * Number(field.dataset['paise'])
      total += sum
      const output = field.closest('tr')?.querySelector('output')
      if (output) output.value = amountIn(locale, sum)
    }
    const output = form.querySelector<HTMLOutputElement>('[data-total]')
    if (output) output.value = amountIn(locale, total)
  }
  form.addEventListener('input', show)
  addEventListener('pageshow', show)
  show()
}
