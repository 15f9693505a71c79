import * as XLSX from '@e965/xlsx'
import type { App } from '#lib/server/app.ts'
import { importAtOnce } from '#lib/server/kernel/imports/import-at-once.ts'
import { actor } from './college.ts'
import { lockHeld } from './lock-held.ts'
import { note } from './table.ts'

interface Upload {
  /** What the file is, as the table says it. */
  title: string
  kind: string
  bytes: Uint8Array
}

/** Dry run and commit, beside what reading the file costs a library that does nothing else. */
export async function againstSheetJs(
  app: App,
  engine: string,
  { title, kind, bytes }: Upload,
): Promise<void> {
  let began = performance.now()
  const book = XLSX.read(bytes)
  XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  const bare = performance.now() - began
  began = performance.now()
  const order = { kind, bytes, fileName: `${kind}.xlsx` }
  const how = { isDryRun: false, skipBad: false, addMissing: false }
  const upload = importAtOnce(app, { ...order, ...how }, actor)
  const held = engine === 'SQLite' ? await lockHeld(app.env.dataDir, () => upload) : null
  const { summary, isWritten } = await upload
  const took = performance.now() - began
  if (!isWritten) throw new Error(`${summary.bad} rows are bad: ${summary.problems[0]?.message ?? ''}`)
  const seconds = `${(took / 1000).toFixed(1)} / ${(bare / 1000).toFixed(1)} s`
  note(
    `${title} of ${summary.new} on ${engine} ÷ SheetJS alone`,
    `${(took / bare).toFixed(2)} (${seconds})`,
    '≤ 3',
  )
  if (held !== null) note('… and holds the lock for at most', `${held.toFixed(0)} ms`, '≤ 50 ms')
}
