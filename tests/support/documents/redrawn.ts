import type { Page } from 'playwright/test'

/** The parts of React's internal tree that are read; its developer tools rely on the same. */
interface Fiber {
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  type: unknown
  memoizedProps: { name?: string; type?: string } | null
}

interface DrawingCount {
  redrawn: Set<string>
  __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown
}

/**
 * Records by name which controls of the page's islands React renders again: an unchanged control costs as much. Must be
 * called before the page is opened.
 */
export async function noteRedrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const redrawn = new Set<string>()
    const walk = (now: Fiber, before: Fiber | null): void => {
      const isControl = now.type === 'input' || now.type === 'select' || now.type === 'textarea'
      if (isControl && before && now.memoizedProps !== before.memoizedProps)
        redrawn.add(now.memoizedProps?.name ?? '')
      // Unchanged children: React has skipped them.
      if (now.child === before?.child) return
      for (let child = now.child; child; child = child.sibling)
        if (child !== before?.child) walk(child, child.alternate)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: unknown, root: { current: Fiber }) => walk(root.current, root.current.alternate),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    }
    Object.assign(globalThis, { redrawn, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } satisfies DrawingCount)
  })
}

/** Returns the names since the last call, or since the page was opened. */
export const takeRedrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { redrawn } = globalThis as unknown as DrawingCount
    const names = [...redrawn]
    redrawn.clear()
    return names
  })
