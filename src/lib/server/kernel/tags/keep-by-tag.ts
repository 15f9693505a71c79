import type { Hooks } from '../hooks.ts'
import type { CacheTag } from './touched.ts'

interface Parts {
  hooks: Pick<Hooks, 'onStart' | 'onChange'>
  isBehind(): boolean
}

/**
 * What a read gives, kept until its tag changes; whoever is given it changes nothing of it. It is read each
 * time where no tags are followed, as in a worker thread, and where another server's change may not be known.
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
    // A failure is not kept.
    asked.catch(() => {
      if (kept === asked) kept = null
    })
    return asked
  }
}
