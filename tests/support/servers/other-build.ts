import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the other build brings the database. */
export const otherMigration = '9999-add-nothing'

/**
 * The built tree once more, with a file more among its pages: another build, and so other prerendered pages. It has a
 * migration more, too.
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
