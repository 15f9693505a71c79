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
    '  --dry-run       checks the file and saves nothing',
    '  --skip-bad      saves the rows without errors; otherwise nothing is saved where one has errors',
    '  --add-missing   adds to the catalogue what the file names and it does not have; a dry run says what that would be',
    '  --again         saves the file although the same one is saved about something else, such as another exam',
    '  --hidden=skip   leaves rows out that are hidden in the file; --hidden=take saves them, too: such a file needs one of the two',
    ...columnUsage,
    '  --json          ends with { rows, new, changed, unchanged, bad, problems, added, columns, leftOut, mergedColumns,',
    '                  unreadColumns, otherSheets, hiddenSheets, doubts } in one line',
    '  --about ID      what the file is about, where its kind needs that: the exam of marks',
    '  --choice N=V    what a kind asks to be chosen before the file: identifier=empcode;',
    '                  passedDays=accept takes dues whose day has passed, which are overdue at once',
    '',
    'Ends with 0 where all is saved or right, 1 where rows or the file are refused, 2 where the command is not understood,',
    'or where --map or --yes has to say what is meant: where several columns fit a field equally, or none fits one that',
    'the file must have. Nothing is saved then.',
    '',
    ...(kind ? fieldsOf(kind) : ['Fields of a kind: --help --kind KIND']),
    '',
    'Kinds; the part behind the dot is enough, in the plural too:',
    ...kinds.map(([name, { title }]) => `  ${name.padEnd(32)}${title()}`),
  ].join('\n')
}

const fieldsOf = (kind: ImportKind): string[] => [
  `Fields of ${kind.title()}, for --map; those with * the file must have:`,
  ...kind
    .columns({})
    .map(({ field, title, required }) => `  ${required ? '*' : ' '} ${field.padEnd(30)}${title()}`),
]
