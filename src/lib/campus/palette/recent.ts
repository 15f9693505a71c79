/** A page that was opened from the search. What was typed is not stored. */
export interface RecentTarget {
  title: string
  link: string
}

const maxRecent = 8
/** On a device that several people use, forms and the search store nothing; see lib/browser/drafts/drafts.ts. */
const sharedKey = 'prangan.sharedDevice'

/** lib/browser/drafts/forget-drafts.ts removes it at sign-out, by the same prefix. */
const keyOf = (user: string): string => `prangan.recent/${encodeURIComponent(user)}/search`

/** Returns what the user opened last, newest first; nothing where the browser blocks storage. */
export function recentTargets(user: string): RecentTarget[] {
  try {
    if (localStorage.getItem(sharedKey) !== null) return []
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTarget).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Puts the page first among those opened last. */
export function rememberTarget(user: string, { title, link }: RecentTarget): void {
  try {
    if (localStorage.getItem(sharedKey) !== null) return
    const others = recentTargets(user).filter((other) => other.link !== link)
    localStorage.setItem(keyOf(user), JSON.stringify([{ title, link }, ...others].slice(0, maxRecent)))
  } catch {
    // A browser that blocks storage remembers nothing.
  }
}

/** Other versions and extensions may have written to the storage; only addresses of this site are opened. */
const isTarget = (value: unknown): value is RecentTarget => {
  if (typeof value !== 'object' || value === null) return false
  const { title, link } = value as Partial<Record<keyof RecentTarget, unknown>>
  return typeof title === 'string' && typeof link === 'string' && /^\/(?![/\\])/.test(link)
}
