import { useEffect } from 'react'

/**
 * Asks before a page with unsaved changes is left: in our dialog for a link, in the browser's otherwise. `isKept` tells
 * that the input is stored on this device as a draft.
 */
export function useDirtyGuard(isDirty: () => boolean, isKept = false): void {
  useEffect(() => {
    let isLeaving = false
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isLeaving && isDirty()) event.preventDefault()
    }
    const onClick = (event: MouseEvent): void => {
      const link = linkAway(event)
      if (!link || !isDirty()) return
      // The reply of a call is downloaded; with this attribute a refused one does not leave the page either.
      if (isOfCall(link)) return void (link.download = '')
      event.preventDefault()
      void askToLeave(isKept).then((isYes) => {
        isLeaving = isYes === true
        if (isYes !== false) location.assign(link.href)
      })
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick)
    }
  }, [isDirty, isKept])
}

/** Asks in our dialog; null where it cannot be loaded, so that the browser asks instead. */
async function askToLeave(isKept: boolean): Promise<boolean | null> {
  const asking = await import('#lib/browser/dialogs/ask-to-leave.ts').catch(() => null)
  return asking && asking.askToLeave(isKept)
}

const isOfCall = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname.startsWith('/api/')

/** Returns the link by which this click leaves the page in this tab. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  // Email links and downloads do not leave the page.
  if (!/^https?:$/.test(link.protocol)) return null
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return isHere ? null : link
}
