import { useEffect } from 'react'

/** Opens what is made once, in a window of its own; a browser that opens none by itself has the link beside it. */
export function useOpened(url: string | null): void {
  useEffect(() => {
    if (url) window.open(url, '_blank')
  }, [url])
}
