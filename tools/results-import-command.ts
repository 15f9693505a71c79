import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { showMonth } from '#lib/i18n/dates.ts'
import { sayError } from '#lib/i18n/say.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { titleOfScale } from '#lib/results/check-lines.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { ColumnMapping } from '#lib/schemas/results/result-import.ts'
import type { App } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { conflict, invalid, isDomainError } from '#lib/server/kernel/core/errors.ts'
import type { InspectedFile } from '#lib/server/kernel/imports/files/start-import.ts'
import { columnsAlone } from '#lib/server/kernel/imports/mapping/mapped-cells.ts'
import { findExamByTitle } from '#lib/server/features/results/exams/exam-titles.ts'
import { matchingScale } from '#lib/server/features/results/scales/matching-scale.ts'
import { discardQuietly } from '#lib/server/features/results/import/marks-import.service.ts'
import {
  type ExamPlanRequest,
  type PlannedExam,
  createPlannedExam,
  planExam,
  planRegulation,
  removeCreatedExam,
} from '#lib/server/features/results/exams/plan-exam.ts'
import type {
  ResolvedRegulation,
  RegulationSource,
} from '#lib/server/features/results/exams/exam-regulation.ts'
import { m } from '#paraglide/messages.js'
import {
  type ColumnReport,
  type DoubtMessage,
  chooseColumns,
  sharedOptions,
  columnUsage,
  isSettled,
  linesOfColumns,
  otherKindLine,
  unsettledLine,
  unsettledProblems,
} from './column-choices.ts'
import { type CommandParts, bytesOf } from './file-command.ts'
import { hiddenChoiceIn, hiddenOr } from './hidden-choice.ts'

export const resultsImportUsage = `Usage: npm run results:import -- --file F --exam "TITLE" [--regulation R20] [--scheme SCALE]
         [--skip-bad] [--add-missing] [--again] [--hidden=skip|take]
         [--map FIELD="HEADING" …] [--yes] [--json] [--publish] [--reason WHY]
  --regulation   regulation of a new exam; if not given, the one in its title, else the one of the students in the register,
                 which you confirm with --yes
  --scheme       grade scale of a new exam, by its name or title (default, university, jntuh, or your own); if not given,
                 the one of the regulation, else the only one that has all grades of the file
  --reason       why published results are revised; --publish needs it then
  --hidden       leaves out (skip) or saves (take) rows that are hidden in the file; a file with hidden rows needs it, or --yes
  --add-missing  adds missing students to the register, and a missing regulation to “Courses and lists”
  --json         prints { rows, new, changed, unchanged, bad, problems, added, exam, regulation, scale, columns, leftOut,
                 mergedColumns, unreadColumns, otherSheets, hiddenSheets, doubts } in one line, and nothing else
${columnUsage.join('\n')}
Exit code 0: everything is saved. 1: the file was refused. 2: the command was not understood, or you must decide with
--map or --yes. Nothing of a refused file is kept, and no exam that was created for it.
`

const regulationSources: Record<RegulationSource, string> = {
  typed: '',
  title: ' (from the title)',
  register: ' (from the register of students)',
}
const scaleSources: Record<PlannedExam['scaleFrom'], string> = {
  typed: '',
  regulation: ' (of the regulation)',
  grades: ' (the only one that has all grades of the file)',
}

type Values = NonNullable<ReturnType<typeof valuesOf>>

/** What to do with a file once all questions are answered. */
interface Plan {
  order: ExamPlanRequest
  report: ColumnReport
  hidden: HiddenChoice | null
  mapping: ColumnMapping
  /** Null when it is created with the file. */
  exam: Exam | null
  made: PlannedExam | null
  /** The regulation for an exam without one. */
  regulation: ResolvedRegulation | null
}

/** wire: what --json reports about the exam besides columns and rows. */
interface ExamReport {
  exam: string
  regulation: { regulation: string; from: RegulationSource } | null
  scale: { title: string; from: PlannedExam['scaleFrom'] } | null
}

const actor = commandLine()
const nothing = { rows: 0, new: 0, changed: 0, unchanged: 0, bad: 0, added: [] }

/** Runs the command and returns the exit code documented in the usage. */
export async function resultsImportCommand(
  args: readonly string[],
  { app, print }: CommandParts,
): Promise<number> {
  const values = valuesOf(args)
  const hidden = hiddenChoiceIn(values?.hidden)
  if (!values?.file || !values.exam || hidden === undefined) {
    print(resultsImportUsage)
    return 2
  }
  const bytes = bytesOf(values.file)
  if (!bytes) {
    print(`The file ${values.file} cannot be read.`)
    return 2
  }
  const printLine = (line: string): void => {
    if (!values.json) print(line)
  }
  const outcome: Outcome = { problems: [] }
  try {
    return await importFile(await app(), { values, bytes, hidden, printLine, outcome })
  } catch (error) {
    const message = isDomainError(error) ? sayError(error.code, error.params) : String(error)
    printLine(message)
    outcome.problems.push({ line: 0, column: '', value: '', message })
    return 1
  } finally {
    if (values.json) print(JSON.stringify({ ...nothing, ...outcome }))
  }
}

/** wire: the final output of --json, filled as far as processing gets. */
interface Outcome extends Partial<ColumnReport>, Partial<ExamReport> {
  rows?: number
  new?: number
  changed?: number
  unchanged?: number
  bad?: number
  problems: { line: number; column: string; value: string; message: string }[]
}

interface Run {
  values: Values
  bytes: Uint8Array
  hidden: HiddenChoice | null
  printLine(line: string): void
  outcome: Outcome
}

async function importFile(app: App, run: Run): Promise<number> {
  const { values, bytes, printLine, outcome } = run
  const fileName = basename(values.file)
  const file = await app.imports.inspect('results.marks', { bytes, fileName })
  const { mapping, report, refusals } = chooseColumns(file, values.map, run.hidden)
  Object.assign(outcome, report)
  const isClear = refusals.length === 0 && report.doubts.every(({ needs }) => needs === 'yes')
  const plan = isClear ? await planFile(app, run, { mapping, report, fileName }) : null
  for (const line of linesOfColumns(plan?.report ?? report)) printLine(line)
  if (!plan || !isSettled(plan.report, values.yes))
    return printUnsettled(run, { file, report: plan?.report ?? report, refusals })
  if (plan.exam) await requireSaid(app, plan.exam, values)
  return takeIn(app, run, plan)
}

function printUnsettled(
  { printLine, outcome }: Run,
  { file, report, refusals }: { file: InspectedFile; report: ColumnReport; refusals: readonly string[] },
): number {
  const otherKind = otherKindLine(file)
  const reasons = [...refusals, ...(otherKind === null ? [] : [otherKind])]
  for (const line of [...reasons, unsettledLine(report)]) printLine(line)
  outcome.problems.push(...unsettledProblems(report, reasons))
  return 2
}

interface ReadFile {
  mapping: ImportMapping
  report: ColumnReport
  fileName: string
}

/** Plans the import without writing; a regulation that was not given is one more question. */
async function planFile(
  app: App,
  { values, bytes, hidden, outcome }: Run,
  { mapping, report, fileName }: ReadFile,
): Promise<Plan> {
  const order: ExamPlanRequest = {
    title: values.exam,
    bytes,
    fileName,
    mapping,
    // Until an option decides, the plan uses what a person sees in the file.
    hidden: hidden ?? 'skip',
    regulation: values.regulation.trim(),
    scheme: values.scheme.trim(),
    addMissing: values['add-missing'],
  }
  const exam = await findExamByTitle(app.resultsStore.read, values.exam)
  const made = exam ? null : await planExam(app, order)
  const regulation = exam ? await planRegulation(app, exam, order) : (made?.regulation ?? null)
  if (regulation?.from === 'register') report.doubts.push(regulationDoubt(regulation))
  Object.assign(outcome, examReport({ exam, made, regulation, order }))
  return {
    order,
    report,
    hidden: hiddenOr(hidden, values.yes),
    mapping: columnsAlone(mapping) as ColumnMapping,
    exam,
    made,
    regulation,
  }
}

const examReport = ({
  exam,
  made,
  regulation,
  order,
}: Pick<Plan, 'exam' | 'made' | 'regulation' | 'order'>): ExamReport => ({
  exam: exam?.title ?? order.title,
  regulation,
  scale: made && { title: titleOfScale(made.scale), from: made.scaleFrom },
})

const regulationDoubt = ({ regulation }: ResolvedRegulation): DoubtMessage => ({
  field: '',
  title: m['office.regulation'](),
  text: `Regulation: ${regulation}, taken from the students in the register. Confirm it with --yes, or choose another one with --regulation.`,
  candidates: [],
  needs: 'yes',
})

/** Imports the file; a refusal leaves nothing behind, including an exam created for it. */
async function takeIn(app: App, run: Run, plan: Plan): Promise<number> {
  const { values, bytes, printLine } = run
  const created = plan.made && (await createPlannedExam(app, plan.made, actor))
  const examId = plan.exam?.id ?? created?.id ?? ''
  const title = plan.exam?.title ?? plan.order.title
  try {
    if (plan.made) printLine(`Created the exam “${title}”, ${showMonth(plan.made.exam)}.`)
    if (plan.regulation) printLine(regulationLine(plan.regulation))
    if (plan.made)
      printLine(`Grade scale: ${titleOfScale(plan.made.scale)}${scaleSources[plan.made.scaleFrom]}`)
    const started = await app.results.imports.start(examId, bytes, plan.order.fileName, actor)
    printLine(`Read ${started.rows} rows of ${plan.order.fileName}.`)
    await checkAndCommit(app, run, { plan, importId: started.importId })
  } catch (error) {
    if (created) await removeCreatedExam(app, created, actor)
    throw error
  }
  if (plan.exam && plan.regulation)
    await app.results.exams.giveRegulation(examId, plan.regulation.regulation, actor)
  printLine(`Saved into “${title}”.`)
  return values.publish ? publish(app, run, examId) : 0
}

const regulationLine = ({ regulation, from }: ResolvedRegulation): string =>
  `Regulation: ${regulation}${regulationSources[from]}`

async function checkAndCommit(
  app: App,
  run: Run,
  { plan, importId }: { plan: Plan; importId: string },
): Promise<void> {
  const { jobs, results } = app
  try {
    const job = await jobs.ended(await results.imports.check(importId, plan.mapping, actor, plan.hidden))
    if (job.problem) throw invalid(job.problem)
    await printChecked(app, run, importId)
    await commit(app, run, importId)
  } catch (error) {
    await discardQuietly(results.imports, importId, actor)
    throw error
  }
}

async function printChecked(app: App, { values, printLine, outcome }: Run, importId: string): Promise<void> {
  const checked = await app.results.imports.show(importId)
  const { rows, newRows, updatedRows, duplicateRows, errorRows } = checked
  printLine(
    `Checked: ${newRows} new, ${updatedRows} changed, ${duplicateRows} unchanged, ${errorRows} with errors.`,
  )
  const problems = checked.problems.map((problem) => ({
    line: problem.line,
    column: problem.column,
    value: problem.value,
    message: sayProblem(problem),
  }))
  for (const { line, value, message } of problems.slice(0, 20))
    printLine(`  row ${line}, “${value}”: ${message}`)
  Object.assign(outcome, {
    rows,
    new: newRows,
    changed: updatedRows,
    unchanged: duplicateRows,
    bad: errorRows,
    problems,
  })
  if (errorRows === 0) return
  if (!values['skip-bad'])
    printLine('Nothing is saved. Correct the file, or leave out the rows with errors with --skip-bad.')
  const remedy = await matchingScale.find(app, importId)
  if (remedy) printLine(remedy.text)
}

/** Saves the rows. With --add-missing, unknown students are added to the register without batch and branch. */
async function commit(app: App, { values, printLine }: Run, importId: string): Promise<void> {
  const agreed = { skipBad: values['skip-bad'], again: values.again }
  if (!values['add-missing']) return app.results.imports.commit(importId, agreed, actor)
  const { total } = await app.jobs.ended(
    (await app.results.imports.commitAndAdd(importId, agreed, actor)) ?? '',
  )
  printLine(`Added ${total} students to the register.`)
}

/** Keeps an existing exam's values and refuses differing options instead of ignoring them. */
async function requireSaid(app: App, exam: Exam, values: Values): Promise<void> {
  const scales = await app.gradeScales.read()
  const own = scales.of(exam.scheme)
  const said = values.scheme.trim() === '' ? own : scales.findByWord(values.scheme)
  if (said?.name !== own.name) throw conflict('exam.hasOtherScale', { scale: titleOfScale(own) })
  const regulation = values.regulation.trim()
  if (regulation === '' || regulationKey(regulation) === regulationKey(exam.regulation)) return
  if (exam.regulation !== '' || exam.version > 0)
    throw conflict('exam.hasOtherRegulation', { regulation: exam.regulation || '–' })
}

async function publish(app: App, { values, printLine, outcome }: Run, examId: string): Promise<number> {
  const jobId = await app.results.publishing.publish(examId, null, actor, { reason: values.reason })
  if (!jobId) {
    printLine('Proposed: a second person must confirm the publication.')
    return 0
  }
  const { problem } = await app.jobs.ended(jobId)
  if (!problem) {
    printLine('Published.')
    return 0
  }
  const message = `Not published: ${sayError(problem)}`
  printLine(message)
  outcome.problems.push({ line: 0, column: '', value: '', message })
  return 1
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        file: { type: 'string', default: '' },
        exam: { type: 'string', default: '' },
        regulation: { type: 'string', default: '' },
        scheme: { type: 'string', default: '' },
        publish: { type: 'boolean', default: false },
        // Reason for revising published results; only --publish uses it.
        reason: { type: 'string', default: '' },
        ...sharedOptions,
      },
    }).values
  } catch {
    return null
  }
}
