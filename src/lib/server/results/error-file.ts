import type { ImportProblem } from '#lib/schemas/result-import.ts'
import { notFound } from '../core/errors.ts'
import type { Store } from '../db/store.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'
import { writeCsv } from '../spreadsheets/write-csv.ts'
import { checkRows } from './check-rows.ts'
import { requireExam } from './exam.service.ts'
import type { ResultsRepository } from './results.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  files: { get(hash: string): Promise<Uint8Array | null> }
  readSheet(bytes: Uint8Array, fileName: string): Promise<Sheet>
}

export type ErrorFile = (
  importId: string,
  say: (problem: ImportProblem) => string,
  reasonHeading: string,
) => Promise<{ fileName: string; csv: string }>

/** The person's own bad rows, as they were, with a column that says why: mend them there and upload it again. */
export function errorFile({ store, files, readSheet }: Parts): ErrorFile {
  return async (importId, say, reasonHeading) => {
    const found = await store.read.imports.find(importId)
    const bytes = found && (await files.get(found.fileHash))
    if (!found || !bytes) throw notFound('import.notFound')
    const exam = await requireExam(store.read, found.examId)
    const sheet = await readSheet(bytes, found.fileName)
    const { problems } = checkRows(sheet, found.mapping, exam.scheme, new Map())
    const reasons = Map.groupBy(problems, (problem) => problem.line)
    const rows = sheet.rows.flatMap((row) => {
      const why = reasons.get(row.line)
      return why ? [[...row.cells, why.map((problem) => `${problem.column}: ${say(problem)}`).join(' ')]] : []
    })
    const name = found.fileName.replace(/\.\w+$/, '')
    return { fileName: `${name}-errors.csv`, csv: writeCsv([...sheet.headers, reasonHeading], rows) }
  }
}
