import type { ReactNode } from 'react'

/** An icon of lib/campus/icons.ts, passed as an import, so that an island contains only its own icons. */
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
