import type { Hooks } from '../hooks.ts'
import type { CacheTag } from './touched.ts'

interface Parts {
  hooks: Pick<Hooks, 'onStart' | 'onChange'>
  isBehind(): boolean
}

/**
 * Caches the result of a read until its tag changes; callers must not modify it. The read runs each time if tags are
 * not followed, as in a worker thread, or if another server's change may be unknown.
 */
export function keepByTag<Value>(
  tag: CacheTag,
  { hooks, isBehind }: Parts,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let isFollowed = false
  let kept: Promise<Value> | null = null
  hooks.onStart.push(async () => {
    isFollowed = true
  })
  hooks.onChange.push(async (changed) => {
    if (changed === tag) kept = null
  })
  return () => {
    if (!isFollowed || isBehind()) return read()
    if (kept) return kept
    const asked = read()
    kept = asked
    // A failure is not cached.
    asked.catch(() => {
      if (kept === asked) kept = null
    })
    return asked
  }
}
