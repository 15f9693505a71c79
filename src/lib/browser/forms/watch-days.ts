import { isoOfTyped, typedOfIso } from '#lib/rules/dates/typed-day.ts?page'
import { writeDay } from '#lib/rules/dates/write-day.ts?page'

/**
 * Runs in the browser: date fields are written out while one types, tell a date that is none or is out of their limits
 * when they are left, and have a button for the present day. Runs once per page.
 */
export function watchDays(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.day > button')) button.hidden = false
  writeAll()
  if (isWatching) return
  isWatching = true
  document.addEventListener('input', ({ target }) => {
    if (!isDayInput(target)) return
    writeOut(target)
    if (target.getAttribute('aria-invalid') === 'true') showProblem(target, problemOf(target))
  })
  document.addEventListener('change', ({ target }) => {
    if (isDayInput(target)) settle(target)
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.day > button') : null
    if (button) enterToday(button)
  })
  // A page restored from the back/forward cache still has the entered values.
  addEventListener('pageshow', writeAll)
}

let isWatching = false

const isDayInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'dayInput' in target.dataset

const writeAll = (): void => document.querySelectorAll<HTMLInputElement>('[data-day-input]').forEach(writeOut)

function writeOut(field: HTMLInputElement): void {
  const iso = isoOfTyped(field.value)
  const output = field.parentElement?.querySelector('output')
  if (output) output.value = iso === null ? '' : writeDay(iso, document.documentElement.lang)
}

/** Writes a complete date in the one form, and tells what is wrong with any other text. */
function settle(field: HTMLInputElement): void {
  const iso = isoOfTyped(field.value)
  if (iso !== null) field.value = typedOfIso(iso)
  writeOut(field)
  showProblem(field, problemOf(field))
}

function problemOf(field: HTMLInputElement): string {
  const { min = '', max = '', wrong = '', early = '', late = '' } = field.parentElement?.dataset ?? {}
  if (field.value.trim() === '') return ''
  const iso = isoOfTyped(field.value)
  if (iso === null) return wrong
  if (iso < min) return early
  return iso > max ? late : ''
}

function showProblem(field: HTMLInputElement, text: string): void {
  if (text) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const problem = field.closest('.field')?.querySelector('[data-day-problem]')
  if (problem) problem.textContent = text
}

function enterToday(button: HTMLElement): void {
  const field = button.parentElement?.querySelector<HTMLInputElement>('[data-day-input]')
  if (!field) return
  field.value = button.dataset['day'] ?? ''
  // Guards and lists follow the same events as after typing.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.focus()
}
