import { invalid, isDomainError } from '../core/errors.ts'
import { answerTasks } from '../processes/answer-tasks.ts'
import { readSheet } from './reading/read-sheet.ts'
import { type Sheet, type SheetRow, outlineOf } from './sheet.types.ts'
import type { SheetTask } from './sheets.ts'

/** So much in one message keeps nobody who receives it from anything else for more than a few milliseconds. */
const partRows = 500
const partCharacters = 200_000

/** The file that was read last: a person who has just seen its columns checks it next. */
let last: Sheet | null = null
let counted: Uint8Array | null = null

/** What the worker process does: a file in; its outline or its rows out. A new process for each file. */
answerTasks(async ({ want, fileName }: SheetTask, { bytes, sendPart }) => {
  if (want === 'count') {
    counted = bytes
    const { countXls } = await import('./reading/count-xls.ts')
    return countXls(bytes)
  }
  const sheet = (last ??= await read(counted ?? bytes, fileName))
  counted = null
  if (want === 'outline') return outlineOf(sheet)
  const { rows, ...rest } = sheet
  // As bytes: the main thread hands them on without looking into them.
  for (const part of partsOf(rows)) await sendPart(Buffer.from(JSON.stringify(part)))
  return rest
})

/** What breaks a reader is a damaged file, however it breaks it. */
async function read(bytes: Uint8Array, fileName: string): Promise<Sheet> {
  try {
    return await readSheet(bytes, fileName)
  } catch (error) {
    throw isDomainError(error) ? error : invalid('sheet.unreadable')
  }
}

function* partsOf(rows: readonly SheetRow[]): Generator<SheetRow[]> {
  let part: SheetRow[] = []
  let characters = 0
  for (const row of rows) {
    part.push(row)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (part.length < partRows && characters < partCharacters) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
