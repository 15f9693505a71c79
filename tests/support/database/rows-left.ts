import { expect } from 'vitest'
import { auditedRows } from './audited-rows.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

interface Row {
  action: string
  actorName?: string
  entityId?: string
  before?: unknown
  after?: unknown
}

/** Returns functions that compare a step's audit rows. */
export function rowsLeft(testApp: TestApp) {
  /** Runs the work and returns the rows it added, oldest first. */
  async function rowsOf(work: () => Promise<unknown>): Promise<unknown[]> {
    const before = await auditedRows(testApp)
    await work()
    const rows = await auditedRows(testApp)
    return rows.slice(0, rows.length - before.length).toReversed()
  }

  async function leaves(steps: [() => Promise<unknown>, ...Row[]][]): Promise<void> {
    for (const [work, ...expected] of steps) {
      const rows = await rowsOf(work)
      expect(rows).toMatchObject(expected.map((row) => ({ actorName: lakshmi.name, before: null, ...row })))
      expect(rows).toHaveLength(expected.length)
    }
  }

  return { rowsOf, leaves }
}
