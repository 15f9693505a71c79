import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The additional migration of the other build. */
export const otherMigration = '9999-add-nothing'

/**
 * Copies the built project with an additional client file, which makes it another build with its own prerendered pages,
 * and an additional migration.
 */
export function copyAsOtherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-build-'))
  for (const part of ['src', 'dist', 'migrations', 'tools', 'tests/support', 'package.json'])
    cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'dist/client/other-build.css'), 'p {}\n')
  writeFileSync(join(folder, `migrations/${otherMigration}.ts`), 'export async function up() {}\n')
  return folder
}
