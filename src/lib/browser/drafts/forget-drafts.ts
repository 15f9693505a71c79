/** Prefixes of the storage keys of drafts and of what was opened from the search; the user follows. */
const personalPrefixes = ['prangan.draft/', 'prangan.recent/']

/**
 * Removes the drafts and the recently opened pages of all users but this one; without a user it removes all of them.
 */
export function forgetDrafts(storage: Storage, user = ''): void {
  for (const prefix of personalPrefixes) {
    const own = `${prefix}${encodeURIComponent(user)}/`
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && (user === '' || !key.startsWith(own))) storage.removeItem(key)
  }
}

/** Runs on each page of a signed-in user: removes what others left at once, and everything at sign-out. */
export function forgetDraftsOf(user: string): void {
  try {
    forgetDrafts(localStorage, user)
    document.addEventListener('submit', ({ target }) => {
      if ((target as Element).getAttribute('action')?.endsWith('/signout')) forgetDrafts(localStorage)
    })
  } catch {
    // This browser blocks storage, so there is nothing to remove.
  }
}
