const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Opens the search over the page, by its link in the header and by Ctrl+K or ⌘K. Its code is loaded when it opens, and
 * without it the link leads to the page of the search.
 */
export function watchPalette(user: string): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-open-search]')
  if (!link) return
  const key = link.querySelector('kbd')
  if (key && isMac) key.textContent = '⌘ K'
  const open = async (): Promise<void> => {
    const palette = await import('./palette.ts').catch(() => null)
    if (palette) palette.openPalette({ link, user })
    else location.assign(link.href)
  }
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open()
  })
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  })
}
