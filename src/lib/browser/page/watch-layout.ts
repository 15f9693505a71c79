import { interfaceState, keepInterface } from './interface-state.ts'

/** The choice between a menu on top and one at the side alone: shows what is kept, and keeps what is chosen. */
export function watchLayout(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-layouts]')
  if (select) select.value = interfaceState().layout ?? 'megaMenu'
  select?.addEventListener('change', () =>
    keepInterface({ layout: select.value === 'sidebar' ? 'sidebar' : 'megaMenu' }),
  )
}
