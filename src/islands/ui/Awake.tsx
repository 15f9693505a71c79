import { type ReactNode, useSyncExternalStore } from 'react'

const nothingChanges = (): (() => void) => () => {}

/** Wraps a whole island and disables it until its script runs, because earlier input would be lost. */
export function Awake({ children }: { children: ReactNode }): ReactNode {
  const isAwake = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  return (
    <fieldset className="awake" disabled={!isAwake}>
      {children}
    </fieldset>
  )
}
