import { type ReactNode, useSyncExternalStore } from 'react'

const nothingChanges = (): (() => void) => () => {}

/**
 * Around the whole of an island: until its script has come nothing in it can be typed or pressed, for it
 * would be lost.
 */
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
