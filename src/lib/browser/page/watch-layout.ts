import { openDialog } from '../dialogs/dialog.ts'
import { interfaceState, keepInterface } from './interface-state.ts'

/**
 * Binds the control that chooses between the top menu and the sidebar alone: shows the stored choice and stores a new
 * one.
 */
export function watchLayout(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-layouts]')
  if (select) select.value = interfaceState().layout ?? 'megaMenu'
  select?.addEventListener('change', () =>
    keepInterface({ layout: select.value === 'sidebar' ? 'sidebar' : 'megaMenu' }),
  )
}

/** From this width on the sidebar is beside the page; below it, it is a drawer over the page. */
const isWide = matchMedia('(min-width: 960px)')

/** Opens and closes the sidebar of the signed-in pages, and stores which submenus are open. */
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
 * Scrolls the current entry into view: an administrator's list is longer than the window. Only the list scrolls,
 * because `scrollIntoView` also moves the page and, in Chromium, the starting point of the Tab key.
 */
function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  const list = nav.getBoundingClientRect()
  if (current && current.bottom > list.bottom) nav.scrollTop += current.bottom - list.bottom
}

const isOpen = (): boolean => document.documentElement.dataset['sidebar'] !== 'closed'

const sayOpen = (button: HTMLElement, drawer: HTMLDialogElement): void =>
  button.setAttribute('aria-expanded', String(isWide.matches ? isOpen() : drawer.open))

/** Moves the only list of entries into the drawer; closing the drawer moves it back. */
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

/** Stores the keys of the open submenus. Until one is opened or closed, all are open. */
function watchSubmenus(nav: HTMLElement): void {
  const submenus = [...nav.querySelectorAll<HTMLDetailsElement>('[data-submenu]')]
  const keyOf = (submenu: HTMLDetailsElement): string => submenu.dataset['submenu'] ?? ''
  const { submenus: kept } = interfaceState()
  for (const submenu of submenus) {
    if (kept) submenu.open = kept.includes(keyOf(submenu))
    submenu.querySelector('summary')?.addEventListener('click', () =>
      // The click toggles the submenu after this handler, so its state is inverted here.
      keepInterface({
        submenus: submenus.filter((each) => (each === submenu ? !each.open : each.open)).map(keyOf),
      }),
    )
  }
}

const statusKey = 'prangan.status'

/** Stores the status for this tab only. */
function watchStatus(nav: HTMLElement): void {
  const status = nav.querySelector<HTMLSelectElement>('[data-status]')
  if (!status) return
  status.value = sessionStorage.getItem(statusKey) ?? 'online'
  status.addEventListener('change', () => sessionStorage.setItem(statusKey, status.value))
}
