import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives the memory back that loading a thousand modules took, about 30 MB; V8 by itself keeps it for a
 * later that never comes on an idle server. The process stands still for about 0.2 s: only before it listens.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  // The function that the flag puts into each new context.
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
