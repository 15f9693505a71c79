import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sayError } from '#lib/i18n/say.ts'
import { type App, createApp, features } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { readEnv } from '#lib/server/kernel/env.ts'
import { type ImportedFile, importAtOnce } from '#lib/server/kernel/imports/import-at-once.ts'
import { kindMeant } from '#lib/server/kernel/imports/kind-meant.ts'

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    about: { type: 'string', default: '' },
    choice: { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    'add-missing': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const kinds = importKindsOf(features)
const kind = kindMeant(Object.keys(kinds), values.kind)
if (values.help || !kind || !values.file) {
  if (values.kind && !kind) tell(`There is no kind “${values.kind}”.`)
  tell(usage())
  process.exit(values.help ? 0 : 2)
}
const file = values.file
const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
const code = await run(app, kind).catch(tellRefusal)
await app.close()
process.exit(code)

async function run(app: App, kind: string): Promise<number> {
  const order = {
    ...{ kind, bytes: readFileSync(file), fileName: basename(file), subjectId: values.about },
    options: Object.fromEntries(values.choice.map(choiceIn)),
    ...{ isDryRun: values['dry-run'], skipBad: values['skip-bad'], addMissing: values['add-missing'] },
  }
  const done = await importAtOnce(app, order, commandLine())
  if (values.json) tell(JSON.stringify(done.summary))
  else tellInWords(done)
  return done.summary.bad > 0 && !values['skip-bad'] ? 1 : 0
}

/** @example choiceIn('identifier=empcode') // ['identifier', 'empcode'] */
function choiceIn(typed: string): [name: string, value: string] {
  const [name = '', ...value] = typed.split('=')
  return [name, value.join('=')]
}

function tellInWords({ summary, isWritten, leftOut }: ImportedFile): void {
  const { rows, changed, unchanged, bad, problems } = summary
  tell(
    `Checked ${rows} rows: ${summary.new} new, ${changed} changed, ${unchanged} unchanged, ${bad} with errors.`,
  )
  for (const { line, value, message } of problems.slice(0, 20)) tell(`  line ${line}, “${value}”: ${message}`)
  if (problems.length > 20) tell(`  … and ${problems.length - 20} more; --json has them all.`)
  if (isWritten) tell(leftOut > 0 ? `Saved, but for ${leftOut} rows that the history names.` : 'Saved.')
  else tell(values['dry-run'] ? 'A dry run: nothing is saved.' : 'Nothing is saved: see --skip-bad.')
}

function usage(): string {
  const names = Object.entries(kinds).map(([name, { title }]) => `  ${name.padEnd(32)}${title()}`)
  return [
    'Usage: npm run import -- --kind KIND --file F [--dry-run] [--skip-bad] [--add-missing] [--json]',
    '',
    '  --dry-run       checks the file and saves nothing',
    '  --skip-bad      saves the rows without errors; otherwise nothing is saved where one has errors',
    '  --add-missing   adds to the catalogue what the file names and it does not have; not in a dry run',
    '  --json          ends with { rows, new, changed, unchanged, bad, problems } in one line',
    '  --about ID      what the file is about, where its kind needs that: the exam of marks',
    '  --choice N=V    what a kind asks to be chosen before the file: identifier=empcode',
    '',
    'Kinds; the part behind the dot is enough, in the plural too:',
    ...names,
  ].join('\n')
}

/** The file is refused as a whole. */
function tellRefusal(error: unknown): number {
  const message = isDomainError(error) ? sayError(error.code, error.params) : String(error)
  const nothing = { rows: 0, new: 0, changed: 0, unchanged: 0, bad: 0 }
  const problems = [{ line: 0, column: '', value: '', message }]
  tell(values.json ? JSON.stringify({ ...nothing, problems }) : message)
  return 1
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
