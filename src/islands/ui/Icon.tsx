import type { ReactNode } from 'react'

/** One of lib/icons.ts, named by its import: an island carries only its own. */
export function Icon({ of }: { of: string }): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: of }}
    />
  )
}
