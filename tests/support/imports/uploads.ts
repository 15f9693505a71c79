import { expect } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

export const csvOf = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\n'))

/** Uploads of one kind as somebody of the office makes them, each step carried to its end. */
export function uploadsOf(
  { app }: Pick<TestApp, 'app'>,
  kind: Parameters<TestApp['app']['imports']['start']>[0],
  actor: Actor = lakshmi,
) {
  const { imports, jobs } = app
  async function ended(job: Promise<string | null>): Promise<void> {
    expect((await jobs.ended((await job) ?? '')).problem).toBeNull()
  }
  return {
    ended,
    /** Answers the import, whatever it found. */
    async check(bytes: Uint8Array, { fileName = `${kind}.csv`, meanings = {} } = {}): Promise<string> {
      const { importId, mapping } = await imports.start(kind, { bytes, fileName, options: {} }, actor)
      await ended(imports.check(importId, { mapping, meanings }, actor))
      return importId
    },
    async commit(importId: string, skipBad = false): Promise<void> {
      const { revision } = await imports.show(importId)
      await ended(imports.commit(importId, { revision, skipBad }, actor))
    },
    undo: (importId: string): Promise<void> => ended(imports.undo(importId, actor)),
    /** Of a kind whose undo a second person confirms. */
    async proposeUndo(importId: string): Promise<void> {
      expect(await imports.undo(importId, actor)).toBeNull()
    },
    /** Of each wrong row its line, and the fields at which it says so. */
    async wrong(importId: string): Promise<[line: number, ...fields: string[]][]> {
      const { rows } = await imports.rows(importId, 'error', 1)
      return rows.map(({ line, problems }) => [line, ...problems.map(({ field }) => field)])
    },
  }
}
