import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import type { ImportKind } from '#lib/server/kernel/imports/import-kind.ts'
import { columnUsage } from './column-choices.ts'

/** Returns the text of `--help` with all kinds, or with the fields of one. */
export function importUsage(kindName: string | null = null): string {
  const kinds = Object.entries(importKindsOf(features))
  const kind = kinds.find(([name]) => name === kindName)?.[1]
  return [
    'Usage: npm run import -- --kind KIND --file F [--dry-run] [--skip-bad] [--add-missing] [--again] [--hidden=skip|take] [--json]',
    '                         [--map FIELD="HEADING" …] [--yes]',
    '',
    '  --dry-run       checks the file and saves nothing (a dry run)',
    '  --skip-bad      saves the rows without errors; otherwise one row with errors keeps the whole file from being saved',
    '  --add-missing   adds entries that the file names and “Courses and lists” does not have; a dry run lists them',
    '  --again         saves the file even if it was already saved for something else, such as another exam',
    '  --hidden=skip   leaves out rows that are hidden in the file; --hidden=take saves them; a file with hidden rows needs one of the two',
    ...columnUsage,
    '  --json          prints { rows, new, changed, unchanged, bad, problems, added, columns, leftOut, mergedColumns,',
    '                  unreadColumns, otherSheets, hiddenSheets, doubts } in one line at the end',
    '  --about ID      the record that the file is about, if its kind needs one: the exam for marks',
    '  --choice N=V    a choice that the kind needs before the file: identifier=empcode;',
    '                  passedDays=accept saves dues whose day has passed; they are overdue at once;',
    '                  effectiveOn=2026-08-03 is the day from which the classes in a file of students hold, otherwise today',
    '',
    'Exit code 0: everything is saved or correct. 1: rows or the whole file were refused. 2: the command was not understood,',
    'or you must decide with --map or --yes because several columns match a field equally well, or no column matches a field',
    'that the file must have. Nothing is saved then.',
    '',
    ...(kind ? fieldsOf(kind) : ['Fields of a kind: --help --kind KIND']),
    '',
    'Kinds; the part after the dot is enough, also in the plural:',
    ...kinds.map(([name, { title }]) => `  ${name.padEnd(32)}${title()}`),
  ].join('\n')
}

const fieldsOf = (kind: ImportKind): string[] => [
  `Fields of ${kind.title()}, for --map; the file must have those with *:`,
  ...kind.columns
    .list({})
    .map(({ field, title, required }) => `  ${required ? '*' : ' '} ${field.padEnd(30)}${title()}`),
]
