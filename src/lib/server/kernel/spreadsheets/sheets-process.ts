import { invalid, isDomainError } from '../core/errors.ts'
import { answerTasks } from '../processes/answer-tasks.ts'
import { readSheet } from './reading/read-sheet.ts'
import { type SheetReader, type SheetRow, outlineOf } from './sheet.types.ts'
import type { SheetTask } from './sheets.ts'

/** The size of one message: its receiver is blocked for a few milliseconds at most. */
const partRows = 500
const partCharacters = 200_000

/** The last file read: a user who has just seen its columns checks it next. */
let last: SheetReader | null = null
let counted: Uint8Array | null = null

/** The work of the process: it gets a file and returns its outline or its rows. Each file has a new process. */
answerTasks(async ({ want, fileName, sections }: SheetTask, { bytes, sendPart }) => {
  if (want === 'count') {
    counted = bytes
    const { countXls } = await import('./reading/count-xls.ts')
    return countXls(bytes)
  }
  const sheet = (last ??= await read(counted ?? bytes, { fileName, sections }))
  counted = null
  if (want === 'outline') return outlineOf(sheet)
  const { rows, ...rest } = sheet
  // Sent as bytes, so that the main thread forwards them without parsing.
  for (const part of partsOf(rows)) await sendPart(Buffer.from(JSON.stringify(part)))
  return rest
})

/** Reads a file; any crash of a reader means that the file is damaged. */
async function read(
  bytes: Uint8Array,
  { fileName, sections }: Pick<SheetTask, 'fileName' | 'sections'>,
): Promise<SheetReader> {
  try {
    return await readSheet(bytes, fileName, sections)
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
