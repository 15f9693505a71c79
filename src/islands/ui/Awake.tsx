import { type ReactNode, useSyncExternalStore } from 'react'

const nothingChanges = (): (() => void) => () => {}

/** False in the page as the server sent it, and until the script has taken it over; what only a script knows comes then. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

/** Wraps an island or a part of it and disables it until its script runs, because earlier input would be lost. */
export function Awake({ children }: { children: ReactNode }): ReactNode {
  return (
    <fieldset className="awake" disabled={!useAwake()}>
      {children}
    </fieldset>
  )
}
