/**
 * Gives the memory back that loading a thousand modules took, about 30 MB; V8 by itself keeps it for a
 * later that never comes on an idle server. The process stands still for about 0.2 s: only before it listens.
 * Does nothing where Node was not started with `--expose-gc`: to expose it later takes a context of its own,
 * by which each later answer is a quarter slower.
 */
export function compactHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
