import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sayError } from '#lib/i18n/say.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import { type App, createApp } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { invalid, isDomainError } from '#lib/server/kernel/core/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import { examByTitle } from '#lib/server/features/results/exam-titles.ts'
import { discardQuietly } from '#lib/server/features/results/import-at-once.ts'
import type { StartedImport } from '#lib/server/features/results/import.service.ts'
import type { ColumnMapping } from '#lib/schemas/results/result-import.ts'
import { columnsAlone } from '#lib/server/kernel/imports/mapped-cells.ts'
import {
  chooseColumns,
  columnOptions,
  columnUsage,
  isSettled,
  linesOfColumns,
  otherKindLine,
  unsettledLine,
} from '../column-choices.ts'

const usage =
  'Usage: npm run results:import -- --file F --exam "TITLE" [--scheme default|university] [--skip-bad] [--add-missing] [--again] [--map FIELD="HEADING" …] [--yes] [--publish]\n' +
  `${columnUsage.join('\n')}\n` +
  'Ends with 0 where all is saved, 1 where the file is refused, 2 where the command is not understood, or where --map or --yes has to say what is meant.\n'
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    exam: { type: 'string' },
    scheme: { type: 'string', default: 'university' },
    publish: { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    'add-missing': { type: 'boolean', default: false },
    // The same file is saved for another exam, and shall be for this one, too.
    again: { type: 'boolean', default: false },
    ...columnOptions,
  },
})
const scheme = gradeSchemeNames.find((name) => name === values.scheme)
if (!values.file || !values.exam || !scheme) {
  process.stderr.write(usage)
  process.exit(2)
}
const actor = commandLine()
const agreed = { skipBad: values['skip-bad'], again: values.again }
const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
const code = await importFile(app, values.file, values.exam).catch(tellRefusal)
await app.close()
process.exit(code)

async function importFile(app: App, file: string, title: string): Promise<number> {
  const bytes = readFileSync(file)
  const inspected = await app.imports.inspect('results.marks', { bytes, fileName: basename(file) })
  const { mapping, report, refusals } = chooseColumns(inspected, values.map)
  for (const line of linesOfColumns(report)) tell(line)
  if (refusals.length > 0 || !isSettled(report, values.yes)) {
    for (const line of [...refusals, otherKindLine(inspected) ?? unsettledLine]) tell(line)
    return 2
  }
  const exam = await examByTitle(app.resultsStore.read, title)
  const examId = exam?.id ?? (await makeExam(app, title))
  const started = await app.results.imports.start(examId, bytes, basename(file), actor)
  tell(`Read ${started.rows} rows of ${basename(file)}.`)
  try {
    await takeOver(app, { ...started, mapping: columnsAlone(mapping) as ColumnMapping })
  } catch (error) {
    await discardQuietly(app.results.imports, started.importId, actor)
    throw error
  }
  tell(`Saved into “${exam?.title ?? title}”.`)
  return values.publish ? publish(app, examId) : 0
}

/** Whatever refuses it leaves nothing of the file behind. */
async function takeOver({ jobs, results }: App, { importId, mapping }: StartedImport): Promise<void> {
  const job = await jobs.ended(await results.imports.check(importId, mapping, actor))
  if (job.problem) throw invalid(job.problem)
  const checked = await results.imports.show(importId)
  tell(
    `Checked: ${checked.newRows} new, ${checked.updatedRows} changed, ${checked.duplicateRows} unchanged, ${checked.errorRows} with errors.`,
  )
  for (const problem of checked.problems.slice(0, 20))
    tell(`  line ${problem.line}, “${problem.value}”: ${sayProblem(problem)}`)
  if (checked.errorRows > 0 && !values['skip-bad'])
    tell('Nothing is taken over. Mend the file, or leave the bad rows out with --skip-bad.')
  if (values['add-missing']) return commitAndAdd(importId)
  await results.imports.commit(importId, agreed, actor)
}

/** Students of the file who are not in the register come into it, without a batch and a branch. */
async function commitAndAdd(importId: string): Promise<void> {
  const { total } = await app.jobs.ended(
    (await app.results.imports.commitAndAdd(importId, agreed, actor)) ?? '',
  )
  tell(`Added ${total} students to the register.`)
}

async function makeExam(app: App, title: string): Promise<string> {
  const today = new Date(app.clock.now())
  const held = { heldMonth: today.getUTCMonth() + 1, heldYear: today.getUTCFullYear() }
  const kind = /suppl/i.test(title) ? ('supply' as const) : ('regular' as const)
  const exam = await app.results.exams.create(
    { title, regulation: '', ...held, kind, scheme: scheme ?? 'university' },
    actor,
  )
  tell(`Made the exam “${title}”.`)
  return exam.id
}

async function publish(app: App, examId: string): Promise<number> {
  const jobId = await app.results.publishing.publish(examId, null, actor)
  if (!jobId) {
    tell('Proposed: a second person has to confirm the publication.')
    return 0
  }
  const job = await app.jobs.ended(jobId)
  tell(job.problem ? `Not published: ${sayError(job.problem)}` : 'Published.')
  return job.problem ? 1 : 0
}

function tellRefusal(error: unknown): number {
  tell(isDomainError(error) ? sayError(error.code, error.params) : String(error))
  return 1
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
