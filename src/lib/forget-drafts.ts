import { createDrafts } from './drafts.ts'
import { usernameShown } from './shown-user.ts'

/** Drafts are their writer's alone: those of others go as soon as somebody else is here, one's own at sign-out. */
export function forgetDrafts(): void {
  try {
    const drafts = createDrafts(localStorage)
    drafts.removeOthers(usernameShown())
    document.addEventListener('submit', ({ target }) => {
      const isSignOut = target instanceof Element && target.getAttribute('action')?.endsWith('/signout')
      if (isSignOut) drafts.removeAll()
    })
  } catch {
    // This browser keeps nothing: there is nothing to forget.
  }
}
