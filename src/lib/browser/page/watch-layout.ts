import { openDialog } from '../dialogs/dialog.ts'
import { interfaceState, keepInterface } from './interface-state.ts'

/** The choice between a menu on top and one at the side alone: shows what is kept, and keeps what is chosen. */
export function watchLayout(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-layouts]')
  if (select) select.value = interfaceState().layout ?? 'megaMenu'
  select?.addEventListener('change', () =>
    keepInterface({ layout: select.value === 'sidebar' ? 'sidebar' : 'megaMenu' }),
  )
}

/** From here on it stands beside the page; below it is a drawer that lies over it. */
const isWide = matchMedia('(min-width: 960px)')

/** The sidebar of the signed-in pages: opened and closed by its button, its submenus kept as they are left. */
export function watchSidebar(): void {
  const find = <Part extends HTMLElement>(name: string): Part | null =>
    document.querySelector<Part>(`[data-sidebar-${name}]`)
  const button = find('button')
  const nav = find('nav')
  const drawer = find<HTMLDialogElement>('drawer')
  if (!button || !nav || !drawer) return
  watchSubmenus(nav)
  showCurrent(nav)
  watchStatus(nav)
  watchDrawer({ nav, drawer, say: () => sayOpen(button, drawer) })
  button.addEventListener('click', () => {
    if (isWide.matches) keepInterface({ sidebar: isOpen() ? 'closed' : 'open' })
    else openDrawer(nav, drawer)
    sayOpen(button, drawer)
  })
  sayOpen(button, drawer)
}

/**
 * An administrator's list is longer than the window. Only the list is scrolled: `scrollIntoView` moves the page as well,
 * and in Chromium the place from which the Tab key goes on.
 */
function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  const list = nav.getBoundingClientRect()
  if (current && current.bottom > list.bottom) nav.scrollTop += current.bottom - list.bottom
}

const isOpen = (): boolean => document.documentElement.dataset['sidebar'] !== 'closed'

const sayOpen = (button: HTMLElement, drawer: HTMLDialogElement): void =>
  button.setAttribute('aria-expanded', String(isWide.matches ? isOpen() : drawer.open))

/** There is one list of entries: it goes into the drawer, and back where it stood. */
function openDrawer(nav: HTMLElement, drawer: HTMLDialogElement): void {
  drawer.append(nav)
  openDialog(drawer)
}

interface Drawer {
  nav: HTMLElement
  drawer: HTMLDialogElement
  say(): void
}

function watchDrawer({ nav, drawer, say }: Drawer): void {
  const place = nav.parentElement
  drawer.addEventListener('close', () => {
    place?.append(nav)
    say()
  })
  nav.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) drawer.close()
  })
  isWide.addEventListener('change', () => {
    drawer.close()
    say()
  })
}

/** Those that are open are kept by their keys; until one is opened or closed, all are. */
function watchSubmenus(nav: HTMLElement): void {
  const submenus = [...nav.querySelectorAll<HTMLDetailsElement>('[data-submenu]')]
  const keyOf = (submenu: HTMLDetailsElement): string => submenu.dataset['submenu'] ?? ''
  const { submenus: kept } = interfaceState()
  for (const submenu of submenus) {
    if (kept) submenu.open = kept.includes(keyOf(submenu))
    submenu.querySelector('summary')?.addEventListener('click', () =>
      // The press opens or closes it after this.
      keepInterface({
        submenus: submenus.filter((each) => (each === submenu ? !each.open : each.open)).map(keyOf),
      }),
    )
  }
}

const statusKey = 'prangan.status'

/** Nobody's but this tab's. */
function watchStatus(nav: HTMLElement): void {
  const status = nav.querySelector<HTMLSelectElement>('[data-status]')
  if (!status) return
  status.value = sessionStorage.getItem(statusKey) ?? 'online'
  status.addEventListener('change', () => sessionStorage.setItem(statusKey, status.value))
}
