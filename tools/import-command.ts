import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sayError } from '#lib/i18n/say.ts'
import { features } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import type { SingleStepImport, ImportedFile } from '#lib/server/kernel/imports/completion/import-at-once.ts'
import { kindMeant } from '#lib/server/kernel/imports/kind-registry.ts'
import { type CommandParts, bytesOf } from './file-command.ts'
import { hiddenChoiceIn, hiddenOr } from './hidden-choice.ts'
import {
  type ColumnReport,
  chooseColumns,
  sharedOptions,
  isSettled,
  linesOfColumns,
  otherKindLine,
  unsettledLine,
  unsettledProblems,
} from './column-choices.ts'
import { importUsage } from './import-usage.ts'

/**
 * Runs the command and returns the exit code: 0 saved or a clean dry run, 1 rows or the file are refused, 2 the command
 * is invalid or has to say which columns are meant.
 */
export async function importCommand(args: readonly string[], { app, print }: CommandParts): Promise<number> {
  const values = valuesOf(args)
  const kind = values ? kindMeant(Object.keys(importKindsOf(features)), values.kind) : null
  if (!values) return refuse('The command is not understood.')
  if (values.help) return refuse('', 0)
  if (!kind || !values.file) return refuse(values.kind && !kind ? `There is no kind “${values.kind}”.` : '')
  const bytes = bytesOf(values.file)
  if (!bytes) return refuse(`The file ${values.file} cannot be read.`)
  const hidden = hiddenChoiceIn(values.hidden)
  if (hidden === undefined) return refuse('--hidden is skip or take.')
  const unknown = values.choice.map(choiceIn).find(([name]) => !choicesIn(kind).includes(name))
  if (unknown) return refuse(`There is no choice “${unknown[0]}” for this kind.`)
  const order: SingleStepImport = {
    kind,
    bytes,
    fileName: basename(values.file),
    subjectId: values.about,
    options: Object.fromEntries(values.choice.map(choiceIn)),
    isDryRun: values['dry-run'],
    skipBad: values['skip-bad'],
    addMissing: values['add-missing'],
    again: values.again,
  }
  try {
    const opened = await app()
    const file = await opened.imports.inspect(kind, order)
    const { mapping, report, refusals } = chooseColumns(file, values.map, hidden)
    if (refusals.length > 0 || !isSettled(report, values.yes))
      return printUnsettled(report, refusals, otherKindLine(file))
    if (!values.json) for (const line of linesOfColumns(report)) print(line)
    const done = await opened.imports.atOnce(
      { ...order, mapping, hidden: hiddenOr(hidden, values.yes) },
      commandLine(),
    )
    const problems = [...done.summary.problems, ...done.leftOut]
    if (!values.json) for (const { title, text } of done.chosen) print(`${title}: ${text}`)
    if (values.json) print(JSON.stringify({ ...done.summary, problems, ...report }))
    else for (const line of inWords(done, order)) print(line)
    return done.summary.bad > 0 && !order.skipBad ? 1 : 0
  } catch (error) {
    return printRefusal(error)
  }

  /** Reports open questions about the columns. */
  function printUnsettled(
    report: ColumnReport,
    refusals: readonly string[],
    otherKind: string | null,
  ): number {
    const reasons = [...refusals, ...(otherKind === null ? [] : [otherKind])]
    if (values?.json)
      print(JSON.stringify({ ...nothing, problems: unsettledProblems(report, reasons), ...report }))
    else for (const line of [...linesOfColumns(report), ...reasons, unsettledLine(report)]) print(line)
    return 2
  }

  function refuse(reason: string, code = 2): number {
    if (reason) print(reason)
    print(importUsage(kind))
    return code
  }

  /** Reports that the file is refused as a whole. */
  function printRefusal(error: unknown): number {
    const message = isDomainError(error) ? sayError(error.code, error.params) : String(error)
    const columns = kind ? columnsIn(error, kind) : []
    const problems = (columns.length > 0 ? columns : ['']).map((column) => ({
      line: 0,
      column,
      value: '',
      message,
    }))
    if (values?.json) print(JSON.stringify({ ...nothing, problems }))
    else print(columns.length > 0 ? `${message} ${columns.join(', ')}` : message)
    return 1
  }
}

/** Returns the titles of required columns that the file lacks, for the refusal. */
function columnsIn(error: unknown, kind: string): string[] {
  const fields = isDomainError(error) ? Object.keys(error.fields ?? {}) : []
  const titles = new Map(
    importKindsOf(features)
      [kind]?.columns.list({})
      .map(({ field, title }) => [field, title()]),
  )
  return fields.flatMap((path) => titles.get(path.replace(/^mapping\./, '')) ?? [])
}

const choicesIn = (kind: string): string[] =>
  (importKindsOf(features)[kind]?.choices ?? []).map(({ name }) => name)

const nothing = { rows: 0, new: 0, changed: 0, unchanged: 0, bad: 0, added: [] }

/** Returns null for an unknown option. */
function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        kind: { type: 'string', default: '' },
        file: { type: 'string', default: '' },
        about: { type: 'string', default: '' },
        choice: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
        ...sharedOptions,
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    return null
  }
}

/** @example choiceIn('identifier=empcode') // ['identifier', 'empcode'] */
function choiceIn(typed: string): [name: string, value: string] {
  const [name = '', ...value] = typed.split('=')
  return [name, value.join('=')]
}

function inWords(
  { summary, addable, isWritten, leftOut }: ImportedFile,
  { isDryRun }: SingleStepImport,
): string[] {
  const { rows, changed, unchanged, bad, problems, added } = summary
  const saved =
    leftOut.length > 0 ? `Saved, except ${leftOut.length} rows, which the list of uploads names.` : 'Saved.'
  const unsaved = isDryRun
    ? 'This was a dry run: nothing is saved.'
    : 'Nothing is saved. Correct the file, or leave out the rows with errors with --skip-bad.'
  return [
    `Checked ${rows} rows: ${summary.new} new, ${changed} changed, ${unchanged} unchanged, ${bad} with errors.`,
    ...problems.slice(0, 20).map(({ line, value, message }) => `  row ${line}, “${value}”: ${message}`),
    ...(problems.length > 20 ? [`  … and ${problems.length - 20} more; --json has them all.`] : []),
    ...(added.length > 0
      ? [isDryRun ? 'Would be added to Courses and lists:' : 'Added to Courses and lists:']
      : []),
    ...added.map(formatEntry),
    ...(addable.length > 0 ? ['Not under Courses and lists; --add-missing adds them:'] : []),
    ...addable.map(formatEntry),
    isWritten ? saved : unsaved,
  ]
}

const formatEntry = ({ column, value, place }: ImportedFile['addable'][number]): string =>
  `  ${column} “${value}”${place && ` of ${place}`}`
