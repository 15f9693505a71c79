import { showCount } from '../i18n/numbers.ts'

/** Runs in the browser: shows the number of ticked rows beside the button of the form. */
export function countTicks(): void {
  const form = document.querySelector<HTMLFormElement>('[data-ticks]')
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[data-box]:enabled') ?? [])]
  const line = form?.querySelector<HTMLElement>('[data-ticked]')
  const count = line?.querySelector('output')
  const showTicked = (): void => {
    if (count) count.textContent = showCount(boxes.filter(({ checked }) => checked).length)
  }
  if (line) line.hidden = false
  showTicked()
  form?.addEventListener('change', showTicked)
}
