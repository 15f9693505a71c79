import { expect } from 'vitest'
import type { ImportMeanings, ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

export const csvOf = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\n'))

interface FileOptions {
  fileName?: string
  meanings?: ImportMeanings
  /** What is chosen before the file. */
  options?: ImportOptions
}

/** Uploads one kind of list as an office user, waiting for each step to end. */
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
    /** Checks a file and returns the import's id, whatever the result. */
    async check(
      bytes: Uint8Array,
      { fileName = `${kind}.csv`, meanings = {}, options = {} }: FileOptions = {},
    ): Promise<string> {
      const { importId, mapping } = await imports.start(kind, { bytes, fileName, options }, actor)
      await ended(imports.check(importId, { mapping, meanings }, actor))
      return importId
    },
    async commit(importId: string, skipBad = false): Promise<void> {
      const { revision } = await imports.show(importId)
      await ended(imports.commit(importId, { revision, skipBad }, actor))
    },
    undo: (importId: string): Promise<void> => ended(imports.undo(importId, actor)),
    /** Proposes an undo, for kinds that a second person confirms. */
    async proposeUndo(importId: string): Promise<void> {
      expect(await imports.undo(importId, actor)).toBeNull()
    },
    /** Returns the row number and the invalid fields of each wrong row. */
    async wrong(importId: string): Promise<[line: number, ...fields: string[]][]> {
      const { rows } = await imports.rows(importId, 'error', 1)
      return rows.map(({ line, problems }) => [line, ...problems.map(({ field }) => field)])
    },
  }
}
