/** What this browser remembers of the interface. What is missing is as the page has it by itself. */
export interface InterfaceState {
  palette?: string | undefined
  /** Missing: as the device. */
  mode?: 'light' | 'dark' | undefined
  layout?: 'megaMenu' | 'sidebar' | undefined
  sidebar?: 'open' | 'closed' | undefined
  /** The keys of the submenus that are open. */
  submenus?: readonly string[] | undefined
}

/** One key for every page; `inline/show-interface.js` reads it before the first paint. */
const storedKey = 'prangan.interface'

export function interfaceState(): InterfaceState {
  try {
    // Nothing else writes under this key, and each page does without any part of it.
    return (JSON.parse(localStorage.getItem(storedKey) ?? '{}') as InterfaceState | null) ?? {}
  } catch {
    return {}
  }
}

/** Remembers what is given, and shows it at once; undefined forgets. */
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
    // A browser that keeps nothing shows it until the next page.
  }
}
