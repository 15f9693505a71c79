import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built tree once more, with a file more among its pages: another build, and so other prerendered pages. */
export function copyAsOtherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-build-'))
  for (const part of ['src', 'dist', 'migrations', 'tools', 'tests/support', 'package.json'])
    cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'dist/client/other-build.css'), 'p {}\n')
  return folder
}
