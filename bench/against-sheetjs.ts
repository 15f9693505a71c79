import * as XLSX from '@e965/xlsx'
import type { App } from '#lib/server/app.ts'
import { actor } from './college.ts'
import { lockHeld } from './lock-held.ts'
import { median } from './load.ts'
import { note, times } from './table.ts'

interface Upload {
  /** The upload's label in the bench table. */
  title: string
  kind: string
  /** The files are uploaded one after the other; the table shows the median. */
  files: readonly Uint8Array[]
}

/** Measures dry run and commit against the time that SheetJS needs only to read the file. */
export async function againstSheetJs(
  app: App,
  engine: string,
  { title, kind, files }: Upload,
): Promise<void> {
  const ratios: number[] = []
  let rows = 0
  let longest = 0
  for (const bytes of files) {
    let began = performance.now()
    const book = XLSX.read(bytes)
    XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    const bare = performance.now() - began
    began = performance.now()
    const order = { kind, bytes, fileName: `${kind}.xlsx` }
    const how = { isDryRun: false, skipBad: false, addMissing: false }
    const upload = app.imports.atOnce({ ...order, ...how }, actor)
    const held = engine === 'SQLite' ? await lockHeld(app.env.dataDir, () => upload) : 0
    const { summary, isWritten } = await upload
    const took = performance.now() - began
    if (!isWritten) throw new Error(`${summary.bad} rows are bad: ${summary.problems[0]?.message ?? ''}`)
    ratios.push(took / bare)
    rows = summary.new
    longest = Math.max(longest, held)
    process.stdout.write(
      `   ${title} on ${engine}: ${times(took, bare)}${held ? `, lock ${held.toFixed(0)} ms` : ''}\n`,
    )
  }
  note(`${title} of ${rows} on ${engine} ÷ SheetJS alone`, median(ratios).toFixed(2), '≤ 3')
  if (longest > 0) note('… and holds the lock for at most', `${longest.toFixed(0)} ms`, '≤ 50 ms')
}
