import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'

/** What `--help` says, with every kind that the features have. */
export function importUsage(): string {
  const kinds = Object.entries(importKindsOf(features))
  return [
    'Usage: npm run import -- --kind KIND --file F [--dry-run] [--skip-bad] [--add-missing] [--again] [--hidden=skip|take] [--json]',
    '',
    '  --dry-run       checks the file and saves nothing',
    '  --skip-bad      saves the rows without errors; otherwise nothing is saved where one has errors',
    '  --add-missing   adds to the catalogue what the file names and it does not have; a dry run says what that would be',
    '  --again         saves the file although the same one is saved about something else, such as another exam',
    '  --hidden=skip   leaves rows out that are hidden in the file; --hidden=take saves them, too: such a file needs one of the two',
    '  --json          ends with { rows, new, changed, unchanged, bad, problems } in one line',
    '  --about ID      what the file is about, where its kind needs that: the exam of marks',
    '  --choice N=V    what a kind asks to be chosen before the file: identifier=empcode',
    '',
    'Ends with 0 where all is saved or right, 1 where rows or the file are refused, 2 where the command is not understood.',
    '',
    'Kinds; the part behind the dot is enough, in the plural too:',
    ...kinds.map(([name, { title }]) => `  ${name.padEnd(32)}${title()}`),
  ].join('\n')
}
