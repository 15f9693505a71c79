import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Provides a folder for each test's files, which does not exist yet, and lists its contents. */
export function filesFolder() {
  let folder = ''
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'prangan-files-')), 'files')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  const names = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          statSync(join(folder, name)).isFile(),
        )
      : []

  return { folder: () => folder, names }
}
