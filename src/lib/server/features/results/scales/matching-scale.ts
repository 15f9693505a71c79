import { quoteScales, sayGrades, titleOfScale } from '#lib/results/say-scale.ts'
import { routes } from '#lib/routes.ts'
import { findGrade, fittingSchemes, gradesOfNoScheme } from '#lib/rules/grade-scheme.ts'
import type { ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { ImportRemedy } from '../../../kernel/imports/import-kind.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { requireExam } from '../exams/exam.service.ts'
import { requireImport } from '../import/finish-import.ts'
import type { GradeScales, KeptScale } from './grade-scales.ts'

/**
 * The file has grades that the scale of its exam does not have. One other scale that has all of them, or the one of the
 * regulation among several, is offered; several are named for a person to choose; where none has them, it says which
 * grades those are and where scales are kept.
 */
export const fittingScale: ImportRemedy = {
  async find(app, importId) {
    const strange = await strangeGrades(app, importId)
    return strange && sayRemedy(strange)
  },

  async apply(app, importId, actor) {
    const strange = await strangeGrades(app, importId)
    const scale = strange && offeredScale(strange)
    if (!scale) throw conflict('import.noRemedy')
    const { exam } = strange
    await app.results.exams.takeScale(exam.id, { seen: exam.scheme, scheme: scale.name }, actor)
  },
}

interface StrangeGrades {
  exam: Exam
  scales: GradeScales
  /** All that the file has, as it writes them. */
  grades: readonly string[]
  /** Other scales that have all of them. */
  fitting: readonly KeptScale[]
}

/** Null where the exam has all grades of the file, or where it keeps its scale. */
async function strangeGrades(app: App, importId: string): Promise<StrangeGrades | null> {
  const { read } = app.resultsStore
  const { examId } = await requireImport(read, importId)
  const exam = await requireExam(read, examId)
  if (exam.state !== 'draft' || exam.version > 0) return null
  const wrong = (await importStoreOf(app).read.lines.problems(importId)).flatMap(({ problems }) =>
    problems.flatMap(({ code, value }) => (code === 'gradeUnknown' ? [value] : [])),
  )
  if (wrong.length === 0 || (await read.imports.committed(examId)).length > 0) return null
  const grades = [...new Set([...wrong, ...(await read.heldMarks.grades(importId))])]
  const scales = await app.gradeScales.read()
  const others = scales.open.filter(({ name }) => name !== exam.scheme)
  return { exam, scales, grades, fitting: fittingSchemes(others, grades) }
}

/** Of several only the one of the regulation: each gives the same letters other points. */
function offeredScale({ exam, scales, fitting }: StrangeGrades): KeptScale | undefined {
  const ofRegulation = scales.ofRegulation(exam.regulation)
  return fitting.length === 1 ? fitting[0] : fitting.find(({ name }) => name === ofRegulation?.name)
}

function sayRemedy(strange: StrangeGrades): ImportRemedyReply {
  const { exam, scales, grades, fitting } = strange
  const offered = offeredScale(strange)
  if (offered) {
    const scale = titleOfScale(offered)
    return {
      text: m['office.fittingScale.text']({ scale, grades: sayGrades(offered).join(', ') }),
      lines: [],
      deed: m['office.fittingScale.deed']({ scale }),
      link: null,
      settles: {},
    }
  }
  if (fitting.length > 0)
    return {
      text: m['office.fittingScale.several']({ scales: quoteScales(fitting) }),
      lines: [],
      deed: null,
      link: { text: m['office.editExam'](), to: `${routes.exam(exam.id)}#edit-exam` },
      settles: {},
    }
  return {
    text: sayNone(scales, scales.of(exam.scheme), grades),
    lines: [],
    deed: null,
    link: { text: m['scales.title'](), to: routes.gradeScales },
    settles: {},
  }
}

function sayNone({ open }: GradeScales, own: KeptScale, grades: readonly string[]): string {
  const unknown = gradesOfNoScheme(open, grades)
  const strange = grades.filter((grade) => findGrade(own, grade) === null)
  return unknown.length > 0
    ? m['office.fittingScale.none']({ grades: unknown.join(', ') })
    : m['office.fittingScale.mixed']({ grades: strange.join(', ') })
}
