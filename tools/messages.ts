import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fingerprint, listFiles } from './fingerprint.ts'

/** Where Paraglide writes the messages as functions, and in which shape. `#paraglide/…` leads to one or the other. */
export const messageOutputs = [
  // A module a sentence: a browser loads those that its page says.
  { outdir: './src/paraglide', outputStructure: 'message-modules' },
  // A module a language: a thousand modules cost Node 16 MB and 0.3 s in each process.
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

/** In a process of its own: the compiler lingers. */
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

/** Where they are not compiled as they are: it takes as long as a hundred tests, and empties their folders first. */
export function compileAllMessages(): void {
  nameMessageFiles()
  const asked = messagesAsked()
  if (areCompiled(asked)) return
  refuseTwice()
  // A compiler that is killed leaves half of them: they are not taken for compiled then.
  rmSync(marker, { force: true })
  for (const output of messageOutputs) compileMessages(messageProject, output)
  noteMessages(asked)
}

const marker = 'node_modules/.cache/messages-compiled-from'

/** What the compiler makes its modules of. */
export const messagesAsked = (): string =>
  fingerprint(['messages', 'tools/messages.ts', 'node_modules/@inlang/paraglide-js/package.json'])

/** They were compiled from these, by whomever. */
export function noteMessages(asked: string): void {
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(marker, asked)
}

/** Not where anything was written since: `npm run dev` compiles what is being typed. */
function areCompiled(asked: string): boolean {
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== asked) return false
  const noted = statSync(marker).mtimeMs
  return messageOutputs.every(
    ({ outdir }) =>
      existsSync(`${outdir}/messages.js`) &&
      listFiles(outdir).every((file) => statSync(file).mtimeMs <= noted),
  )
}

/** The compiler takes a list of files and no pattern: its settings are written anew from the folders below `messages`. */
export function nameMessageFiles(): void {
  const file = `${messageProject}/settings.json`
  const pathPattern = readdirSync('messages').map((each) => `./messages/${each}/{locale}.json`)
  const text = `${JSON.stringify({ ...settings, [plugin]: { pathPattern } }, null, 2)}\n`
  // A file that is written starts a build that watches it anew.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(messageProject, { recursive: true })
  writeFileSync(file, text)
}

/** The compiler never ends where two files have one key. @throws Error */
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
    // A group of sentences.
    if (isPart) yield* keysOf(value as Nested, `${path}${key}.`)
    else if (key !== '$schema') yield `${path}${key}`
  }
}

interface MessageOutput {
  outdir: string
  outputStructure: 'message-modules' | 'locale-modules'
}
