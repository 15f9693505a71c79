import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fingerprint, listFiles } from './fingerprint.ts'

/** Where Paraglide writes the messages as functions, and in which structure. `#paraglide/…` resolves to one of them. */
export const messageOutputs = [
  // One module per message: a browser loads only those that its page uses.
  { outdir: './src/paraglide', outputStructure: 'message-modules' },
  // One module per language: a thousand modules would cost Node 16 MB and 0.3 s in each process.
  { outdir: './src/paraglide-node', outputStructure: 'locale-modules' },
] as const

export const messageProject = './project.inlang'
const plugin = 'plugin.inlang.messageFormat'
const settings = {
  $schema: 'https://inlang.com/schema/project-settings',
  baseLocale: 'en',
  locales: ['en', 'de'],
  modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
}
export const localeStrategy = ['url', 'baseLocale'] as const

/** Runs in its own process because the compiler does not exit promptly. */
export function compileMessages(project: string, { outdir, outputStructure }: MessageOutput): void {
  const options = ['--project', project, '--outdir', outdir, '--output-structure', outputStructure]
  execFileSync('node_modules/.bin/paraglide-js', [
    'compile',
    ...options,
    '--silent',
    '--strategy',
    ...localeStrategy,
  ])
}

/**
 * Compiles the messages if they have changed: it takes as long as a hundred tests and empties the output folders first.
 */
export function compileAllMessages(): void {
  nameMessageFiles()
  const asked = messagesAsked()
  if (areCompiled(asked)) return
  refuseTwice()
  // Removed first: a killed compiler leaves partial output, which must not count as compiled.
  rmSync(marker, { force: true })
  for (const output of messageOutputs) compileMessages(messageProject, output)
  noteMessages(asked)
}

const marker = 'node_modules/.cache/messages-compiled-from'

/** Returns a fingerprint of the compiler's inputs. */
export const messagesAsked = (): string =>
  fingerprint(['messages', 'tools/messages.ts', 'node_modules/@inlang/paraglide-js/package.json'])

/** Notes that the messages were compiled from these inputs. */
export function noteMessages(asked: string): void {
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(marker, asked)
}

/** Returns false when an output was written later: `npm run dev` compiles messages while they are edited. */
function areCompiled(asked: string): boolean {
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== asked) return false
  const noted = statSync(marker).mtimeMs
  return messageOutputs.every(
    ({ outdir }) =>
      existsSync(`${outdir}/messages.js`) &&
      listFiles(outdir).every((file) => statSync(file).mtimeMs <= noted),
  )
}

/** Writes the compiler's settings from the folders in `messages`, because it accepts a list of files but no pattern. */
export function nameMessageFiles(): void {
  const file = `${messageProject}/settings.json`
  const pathPattern = readdirSync('messages').map((each) => `./messages/${each}/{locale}.json`)
  const text = `${JSON.stringify({ ...settings, [plugin]: { pathPattern } }, null, 2)}\n`
  // Rewriting an identical file would restart a build that watches it.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(messageProject, { recursive: true })
  writeFileSync(file, text)
}

/** Refuses duplicate keys, with which the compiler never ends. @throws Error */
function refuseTwice(): void {
  const owners = new Map<string, string>()
  for (const folder of readdirSync('messages'))
    for (const key of keysOf(JSON.parse(readFileSync(`messages/${folder}/en.json`, 'utf8')) as Nested)) {
      const owner = owners.get(key)
      if (owner) throw new Error(`Both ${owner} and ${folder} say ${key}.`)
      owners.set(key, folder)
    }
}

interface Nested {
  [key: string]: unknown
}

function* keysOf(messages: Nested, path = ''): Generator<string> {
  for (const [key, value] of Object.entries(messages)) {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    // A group of messages.
    if (isPart) yield* keysOf(value as Nested, `${path}${key}.`)
    else if (key !== '$schema') yield `${path}${key}`
  }
}

interface MessageOutput {
  outdir: string
  outputStructure: 'message-modules' | 'locale-modules'
}
