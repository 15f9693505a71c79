/** Under which drafts lie in the device's storage: then user, form and subject. */
const draftPrefix = 'prangan.draft/'

/** Drafts are their writer's alone: those of others go as soon as somebody else is here. Without a user all go. */
export function forgetDrafts(storage: Storage, user = ''): void {
  const own = `${draftPrefix}${encodeURIComponent(user)}/`
  for (const key of Object.keys(storage))
    if (key.startsWith(draftPrefix) && (user === '' || !key.startsWith(own))) storage.removeItem(key)
}

/** On each page of whoever is signed in: others' at once, their own when they sign out. */
export function forgetDraftsOf(user: string): void {
  try {
    forgetDrafts(localStorage, user)
    document.addEventListener('submit', ({ target }) => {
      if ((target as Element).getAttribute('action')?.endsWith('/signout')) forgetDrafts(localStorage)
    })
  } catch {
    // This browser keeps nothing: there is nothing to forget.
  }
}
