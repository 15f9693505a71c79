/** The interface settings stored in this browser. A missing setting leaves the page's default. */
export interface InterfaceState {
  palette?: string | undefined
  /** Missing means that the device decides. */
  mode?: 'light' | 'dark' | undefined
  layout?: 'megaMenu' | 'sidebar' | undefined
  sidebar?: 'open' | 'closed' | undefined
  /** Keys of the open submenus. */
  submenus?: readonly string[] | undefined
  /** The receipt paper of the till at this computer; missing means A5. */
  paper?: 'roll' | undefined
}

/** One key for all pages; `inline/show-interface.js` reads it before the first paint. */
const storedKey = 'prangan.interface'

export function interfaceState(): InterfaceState {
  try {
    // Nothing else writes to this key, and every page works without any of its parts.
    return (JSON.parse(localStorage.getItem(storedKey) ?? '{}') as InterfaceState | null) ?? {}
  } catch {
    return {}
  }
}

/** Stores the given settings and applies them at once; undefined removes a setting. */
export function keepInterface(change: InterfaceState): void {
  const { dataset } = document.documentElement
  for (const name of ['palette', 'mode', 'layout', 'sidebar'] as const) {
    if (!(name in change)) continue
    const value = change[name]
    if (value === undefined) Reflect.deleteProperty(dataset, name)
    else dataset[name] = value
  }
  try {
    localStorage.setItem(storedKey, JSON.stringify({ ...interfaceState(), ...change }))
  } catch {
    // A browser that blocks storage applies the settings until the next page.
  }
}
