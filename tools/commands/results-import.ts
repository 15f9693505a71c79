import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sayError } from '#lib/i18n/say.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { titleOfScale } from '#lib/results/say-scale.ts'
import { showMonth } from '#lib/i18n/dates.ts'
import { regulationKey } from '#lib/rules/cgpa.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { type App, createApp } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { conflict, invalid, isDomainError } from '#lib/server/kernel/core/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import { examByTitle } from '#lib/server/features/results/exam-titles.ts'
import { fittingScale } from '#lib/server/features/results/fitting-scale.ts'
import { discardQuietly, fillRegulation } from '#lib/server/features/results/import-at-once.ts'
import type { StartedImport } from '#lib/server/features/results/import.service.ts'
import type { ImportMapping } from '#lib/schemas/import.ts'
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
import { planExam } from '#lib/server/features/results/plan-exam.ts'
import type { RegulationSource } from '#lib/server/features/results/regulation-of-exam.ts'
import { hiddenChoiceIn, hiddenOr } from '../hidden-choice.ts'

const usage = `Usage: npm run results:import -- --file F --exam "TITLE" [--regulation R20] [--scheme SCALE]
         [--skip-bad] [--add-missing] [--again] [--hidden=skip|take]
         [--map FIELD="HEADING" …] [--yes] [--publish] [--reason WHY]
  --regulation   of a new exam; else the one in the title, else that of the students in the register
  --scheme       grade scale of a new exam, by its name or title (default, university, jntuh, or your own);
                 else that of the regulation, else the only one that has all grades of the file
  --reason       why results that are published already are revised; --publish needs it then
  --hidden       what becomes of rows that are hidden in the file: one with such rows needs it
  --add-missing  adds students to the register, and the regulation to the catalogue
${columnUsage.join('\n')}
Ends with 0 where all is saved, 1 where the file is refused, 2 where the command is not understood, or where --map or --yes has to say what is meant.
`
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    exam: { type: 'string' },
    regulation: { type: 'string', default: '' },
    scheme: { type: 'string', default: '' },
    publish: { type: 'boolean', default: false },
    // Why results that are out are revised; only --publish reads it.
    reason: { type: 'string', default: '' },
    'skip-bad': { type: 'boolean', default: false },
    'add-missing': { type: 'boolean', default: false },
    // The same file is saved for another exam, and shall be for this one, too.
    again: { type: 'boolean', default: false },
    ...columnOptions,
    // What becomes of rows that are hidden in the file: one with such rows needs it.
    hidden: { type: 'string' },
  },
})
const hidden = hiddenChoiceIn(values.hidden)
if (!values.file || !values.exam || hidden === undefined) {
  process.stderr.write(usage)
  process.exit(2)
}
const sources: Record<RegulationSource, string> = {
  typed: '',
  title: ' (from the title)',
  register: ' (from the register of students)',
}
const scaleSources = {
  typed: '',
  regulation: ' (of the regulation)',
  grades: ' (the only one that has all grades of the file)',
} as const

const actor = commandLine()
const agreed = { skipBad: values['skip-bad'], again: values.again }
const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
const code = await importFile(app, values.file, values.exam).catch(tellRefusal)
await app.close()
process.exit(code)

async function importFile(app: App, file: string, title: string): Promise<number> {
  const bytes = readFileSync(file)
  const inspected = await app.imports.inspect('results.marks', { bytes, fileName: basename(file) })
  const { mapping, report, refusals } = chooseColumns(inspected, values.map, hidden ?? null)
  for (const line of linesOfColumns(report)) tell(line)
  if (refusals.length > 0 || !isSettled(report, values.yes)) {
    for (const line of [...refusals, otherKindLine(inspected) ?? unsettledLine]) tell(line)
    return 2
  }
  const exam = await examByTitle(app.resultsStore.read, title)
  if (exam) await requireSaid(app, exam)
  const examId = exam?.id ?? (await makeExam(app, { title, bytes, file, mapping }))
  const started = await app.results.imports.start(examId, bytes, basename(file), actor)
  tell(`Read ${started.rows} rows of ${basename(file)}.`)
  try {
    await takeOver(app, { ...started, mapping: columnsAlone(mapping) as ColumnMapping }, exam)
  } catch (error) {
    await discardQuietly(app.results.imports, started.importId, actor)
    throw error
  }
  tell(`Saved into “${exam?.title ?? title}”.`)
  return values.publish ? publish(app, examId) : 0
}

/** Whatever refuses it leaves nothing of the file behind. */
async function takeOver(app: App, { importId, mapping }: StartedImport, exam: Exam | null): Promise<void> {
  const { jobs, results } = app
  const job = await jobs.ended(
    await results.imports.check(importId, mapping, actor, hiddenOr(hidden ?? null, values.yes)),
  )
  if (job.problem) throw invalid(job.problem)
  const checked = await results.imports.show(importId)
  tell(
    `Checked: ${checked.newRows} new, ${checked.updatedRows} changed, ${checked.duplicateRows} unchanged, ${checked.errorRows} with errors.`,
  )
  for (const problem of checked.problems.slice(0, 20))
    tell(`  line ${problem.line}, “${problem.value}”: ${sayProblem(problem)}`)
  if (checked.errorRows > 0 && !values['skip-bad'])
    tell('Nothing is taken over. Mend the file, or leave the bad rows out with --skip-bad.')
  const remedy = checked.errorRows > 0 ? await fittingScale.find(app, importId) : null
  if (remedy) tell(remedy.text)
  if (checked.errorRows === 0 || values['skip-bad']) await fillMissingRegulation(app, importId, exam)
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

interface NewExamFile {
  title: string
  bytes: Uint8Array
  file: string
  mapping: ImportMapping
}

async function makeExam(app: App, { title, bytes, file, mapping }: NewExamFile): Promise<string> {
  const order = {
    title,
    bytes,
    mapping,
    fileName: basename(file),
    regulation: values.regulation.trim(),
    scheme: values.scheme.trim(),
    addMissing: values['add-missing'],
  }
  const { exam, regulation, scale, scaleFrom } = await planExam(app, order, actor)
  const { id } = await app.results.exams.create(exam, actor)
  tell(`Made the exam “${title}”, ${showMonth(exam)}.`)
  tell(`Regulation: ${regulation.regulation}${sources[regulation.from]}`)
  tell(`Grade scale: ${titleOfScale(scale)}${scaleSources[scaleFrom]}`)
  return id
}

/** An exam that is there keeps what it has: what is said otherwise is refused, not overlooked. */
async function requireSaid(app: App, exam: Exam): Promise<void> {
  const own = (await app.gradeScales.read()).of(exam.scheme)
  const said = values.scheme.trim() === '' ? own : (await app.gradeScales.read()).findByWord(values.scheme)
  if (said?.name !== own.name) throw conflict('exam.hasOtherScale', { scale: titleOfScale(own) })
  const regulation = values.regulation.trim()
  if (regulation === '' || regulationKey(regulation) === regulationKey(exam.regulation)) return
  if (exam.regulation !== '' || exam.version > 0)
    throw conflict('exam.hasOtherRegulation', { regulation: exam.regulation || '–' })
  await app.results.exams.giveRegulation(exam.id, regulation, actor)
}

async function fillMissingRegulation(app: App, importId: string, exam: Exam | null): Promise<void> {
  const now = exam && (await app.resultsStore.read.exams.find(exam.id))
  if (!now) return
  const { results, resultsStore: store, catalogue, students } = app
  const parts = { store, catalogue, students, exams: results.exams }
  const found = await fillRegulation(parts, { exam: now, importId }, actor)
  if (found) tell(`Regulation: ${found.regulation}${sources[found.from]}`)
}

async function publish(app: App, examId: string): Promise<number> {
  const jobId = await app.results.publishing.publish(examId, null, actor, { reason: values.reason })
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
