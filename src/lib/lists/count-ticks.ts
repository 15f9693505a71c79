import { showCount } from '../i18n/numbers.ts'

/** In a browser: says beside the button of a form with boxes how many are ticked, and ticks all or none without a way to the server. */
export function countTicks(): void {
  const form = document.querySelector<HTMLFormElement>('[data-ticks]')
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[data-box]:enabled') ?? [])]
  const line = form?.querySelector<HTMLElement>('[data-ticked]')
  const count = line?.querySelector('output')
  const tell = (): void => {
    if (count) count.textContent = showCount(boxes.filter(({ checked }) => checked).length)
  }
  if (line) line.hidden = false
  tell()
  form?.addEventListener('change', tell)
  for (const link of form?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])
    link.addEventListener('click', (event) => {
      event.preventDefault()
      for (const box of boxes) box.checked = link.dataset['tick'] === 'all'
      tell()
    })
}
