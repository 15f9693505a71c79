import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundle-server.ts'
import { nameMessageFiles } from './messages.ts'
import { precompress } from './precompress.ts'
import { serverFlags } from './server-process.ts'
import { shrinkServer } from './shrink-server.ts'
import { runToEnd } from './steps.ts'

const sources = [
  ...['src', 'messages', 'public', 'astro.config.mjs', 'package-lock.json'],
  ...['bundle-server', 'manifest-apart', 'shrink-server'].map((name) => `tools/${name}.ts`),
]
const marker = 'dist/.built-from'

/** Builds the pages where their sources changed since the last build. */
export async function buildSite(): Promise<void> {
  nameMessageFiles()
  const wanted = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) {
    process.stdout.write('   The pages are built already.\n')
    return
  }
  // Not to wait in one piece: whoever stops this program in the middle stops the build with it.
  // Begun by a test, it would be a build for development: failures would not reach the page that tells of them.
  // The compiler of the messages tells of each time that it had nothing to do.
  const code = await runToEnd('astro', ['build', '--silent'], { NODE_ENV: 'production', CONSOLA_LEVEL: '1' })
  if (code > 128) process.exit(code)
  if (code !== 0) throw new Error('The pages could not be built.')
  precompress('dist/client')
  await shrinkServer()
  await bundleServer()
  // Where it fails the first start is slower and larger, and no more.
  // With the server's own flags: compiled code is found again by them.
  await runToEnd(process.execPath, [...serverFlags, 'tools/load-server.ts'], { NODE_ENV: 'production' })
  writeFileSync(marker, wanted)
}

function fingerprint(): string {
  const files = sources.filter((path) => existsSync(path)).flatMap(listFiles)
  const lines = files
    .filter((path) => !path.startsWith('src/paraglide'))
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
