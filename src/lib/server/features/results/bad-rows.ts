import type { ImportProblem } from '#lib/schemas/result-import.ts'
import { notFound } from '../../kernel/core/errors.ts'
import type { ResultsWorker } from './results-task.ts'
import { checkRows } from './check-rows.ts'
import { requireExam } from './exam.service.ts'

export interface BadRows {
  fileName: string
  headers: string[]
  rows: { cells: string[]; problems: ImportProblem[] }[]
}

/** The rows of an import that its check refused, as they stand in the file. @throws DomainError NotFound `import.notFound` */
export async function badRows(
  { store, readFile, readSheet }: ResultsWorker,
  importId: string,
): Promise<BadRows> {
  const found = await store.read.imports.find(importId)
  const bytes = found && (await readFile(found.fileHash))
  if (!found || !bytes) throw notFound('import.notFound')
  const exam = await requireExam(store.read, found.examId)
  const sheet = await readSheet(bytes, found.fileName)
  const { problems } = checkRows(sheet, found.mapping, exam.scheme, new Map())
  const byLine = Map.groupBy(problems, (problem) => problem.line)
  const rows = sheet.rows.flatMap(({ line, cells }) => {
    const own = byLine.get(line)
    return own ? [{ cells, problems: own }] : []
  })
  return { fileName: found.fileName, headers: sheet.headers, rows }
}
