import { useEffect } from 'react'

/**
 * Asks before a page with unsaved changes is left: in our dialog for a link, in the browser's otherwise. `isKept`: what
 * was typed lies on this device as a draft.
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
      // What a call answers is saved, and with the attribute also one that is refused leaves no page.
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

/** Null where the dialog cannot be had: then the browser asks as it leaves. */
async function askToLeave(isKept: boolean): Promise<boolean | null> {
  const asking = await import('#lib/browser/dialogs/ask-to-leave.ts').catch(() => null)
  return asking && asking.askToLeave(isKept)
}

const isOfCall = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname.startsWith('/api/')

/** The link that this click follows in this tab to another page. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  // An email or a download leaves no page.
  if (!/^https?:$/.test(link.protocol)) return null
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return isHere ? null : link
}
