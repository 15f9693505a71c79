import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { bundleServer } from './bundle-server.ts'
import { fingerprint } from './fingerprint.ts'
import {
  compileAllMessages,
  messageProject,
  messagesAsked,
  nameMessageFiles,
  noteMessages,
} from './messages.ts'
import { precompress } from './precompress.ts'
import { serverFlags } from './server-process.ts'
import { shrinkServer } from './shrink-server.ts'
import { runToEnd } from './steps.ts'

const sources = [
  'src',
  'messages',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  ...['bundle-server', 'manifest-apart', 'shrink-server'].map((name) => `tools/${name}.ts`),
]
const marker = 'dist/.built-from'

const pagesAsked = (): string => fingerprint(sources, (path) => !path.startsWith('src/paraglide'))

/** Builds the pages where their sources changed since the last build. */
export async function buildSite(): Promise<void> {
  nameMessageFiles()
  const wanted = pagesAsked()
  const messages = messagesAsked()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) {
    // A check or a test may have compiled a change that was taken back since: the server reads what lies there.
    compileAllMessages()
    process.stdout.write('   The pages are built already.\n')
    return
  }
  // A build that is broken off has begun to replace the pages.
  rmSync(marker, { force: true })
  // The compiler of the messages keeps what it has read last, which may be younger than what it has written then: a
  // sentence that was changed meanwhile would never be compiled.
  rmSync(`${messageProject}/cache`, { recursive: true, force: true })
  // Not to wait in one piece: whoever stops this program in the middle stops the build with it.
  // Begun by a test, it would be a build for development: failures would not reach the page that tells of them.
  // The compiler of the messages tells of each time that it had nothing to do.
  const code = await runToEnd('astro', ['build', '--silent'], { NODE_ENV: 'production', CONSOLA_LEVEL: '1' })
  if (code > 128) process.exit(code)
  if (code !== 0) throw new Error('The pages could not be built.')
  precompress('dist/client')
  await shrinkServer()
  if (messagesAsked() === messages) noteMessages(messages)
  await bundleServer()
  // Where it fails the first start is slower and larger, and no more.
  // With the server's own flags: compiled code is found again by them.
  await runToEnd(process.execPath, [...serverFlags, 'tools/load-server.ts'], { NODE_ENV: 'production' })
  // Nobody knows whether a source that was changed meanwhile is in the pages as it was or as it is: they are built anew.
  if (pagesAsked() === wanted) writeFileSync(marker, wanted)
}
