/** Prefix of the storage keys of drafts; user, form and subject follow. */
const draftPrefix = 'prangan.draft/'

/** Removes the drafts of all users but this one; without a user it removes all of them. */
export function forgetDrafts(storage: Storage, user = ''): void {
  const own = `${draftPrefix}${encodeURIComponent(user)}/`
  for (const key of Object.keys(storage))
    if (key.startsWith(draftPrefix) && (user === '' || !key.startsWith(own))) storage.removeItem(key)
}

/** Runs on each page of a signed-in user: removes the drafts of others at once, and all drafts at sign-out. */
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
