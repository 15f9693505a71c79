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
  ...['bundle-server', 'client-bundles', 'manifest-apart', 'shrink-server'].map((name) => `tools/${name}.ts`),
]
const marker = 'dist/.built-from'

const pagesAsked = (): string => fingerprint(sources, (path) => !path.startsWith('src/paraglide'))

/** Builds the pages if their sources have changed since the last build. */
export async function buildSite(): Promise<void> {
  nameMessageFiles()
  const wanted = pagesAsked()
  const messages = messagesAsked()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) {
    // A check or test may have compiled a change that was reverted since, and the server reads the compiled files.
    compileAllMessages()
    process.stdout.write('   The pages are already built.\n')
    return
  }
  // An interrupted build has already replaced some pages.
  rmSync(marker, { force: true })
  // The message compiler remembers what it read last, even if that is newer than what it wrote: a message changed in
  // between would never be compiled.
  rmSync(`${messageProject}/cache`, { recursive: true, force: true })
  // Asynchronous, so that stopping this program stops the build with it. NODE_ENV is set because a test would otherwise
  // start a development build, without the page that reports failures. The log level silences the message compiler,
  // which reports each time that it had nothing to do.
  const code = await runToEnd('astro', ['build', '--silent'], { NODE_ENV: 'production', CONSOLA_LEVEL: '1' })
  if (code > 128) process.exit(code)
  if (code !== 0) throw new Error('The pages could not be built.')
  precompress('dist/client')
  await shrinkServer()
  if (messagesAsked() === messages) noteMessages(messages)
  await bundleServer()
  // If this fails, only the first start is slower and takes more memory. It needs the server's own flags, because the
  // compile cache depends on them.
  await runToEnd(process.execPath, [...serverFlags, 'tools/load-server.ts'], { NODE_ENV: 'production' })
  // A source changed during the build may be in the pages in either state, so the next build runs again.
  if (pagesAsked() === wanted) writeFileSync(marker, wanted)
}
