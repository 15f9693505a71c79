import { type GradeSchemeName, findGrade, gradeSchemeNames, gradesOf } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { ImportRemedy } from '../../kernel/imports/import-remedy.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import { requireImport } from './end-import.ts'
import { requireExam } from './exam.service.ts'

/** The file has grades of another scale: where one has all of them, the exam takes that, as its form would. */
export const fittingScale: ImportRemedy = {
  async find(app, importId) {
    const fitting = await fittingOf(app, importId)
    if (!fitting) return null
    const scale = m[`office.scheme.${fitting.scheme}`]()
    const grades = gradesOf(fitting.scheme).join(', ')
    return {
      text: m['office.fittingScale.text']({ scale, grades }),
      lines: [],
      deed: m['office.fittingScale.deed']({ scale }),
      settles: {},
    }
  },

  async apply(app, importId, actor) {
    const fitting = await fittingOf(app, importId)
    if (!fitting) throw conflict('import.noRemedy')
    const { exam, scheme } = fitting
    await app.results.exams.takeScale(exam.id, { seen: exam.scheme, scheme }, actor)
  },
}

/** Null where a grade is wrong in every scale, or where the exam keeps its own. */
async function fittingOf(
  app: App,
  importId: string,
): Promise<{ exam: Exam; scheme: GradeSchemeName } | null> {
  const { read } = app.resultsStore
  const { examId } = await requireImport(read, importId)
  const exam = await requireExam(read, examId)
  if (exam.state !== 'draft' || exam.version > 0) return null
  const wrong = (await importStoreOf(app).read.lines.problems(importId)).flatMap(({ problems }) =>
    problems.flatMap(({ code, value }) => (code === 'gradeUnknown' ? [value] : [])),
  )
  if (wrong.length === 0 || (await read.imports.committed(examId)).length > 0) return null
  const grades = new Set([...wrong, ...(await read.heldMarks.grades(importId))])
  const hasAll = (scheme: GradeSchemeName): boolean =>
    [...grades].every((grade) => findGrade(scheme, grade) !== null)
  const scheme = gradeSchemeNames.find((each) => each !== exam.scheme && hasAll(each))
  return scheme ? { exam, scheme } : null
}
