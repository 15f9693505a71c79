import { quoteScales, sayGrades, titleOfScale } from '#lib/results/check-lines.ts'
import { routes } from '#lib/routes.ts'
import { findGrade, fittingSchemes, gradesOfNoScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { ImportRemedy } from '../../../kernel/imports/import-kind.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { requireExam } from '../exams/exam.service.ts'
import { requireMarksImport } from '../import/finish-import.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import type { CollegeScale, GradeScales } from './grade-scales.ts'

/**
 * Helps where a file has grades that its exam's scale lacks. It offers the one other scale that has all of them, or
 * the regulation's among several; otherwise it lists several for a person to choose from; where none has them, it
 * names those grades and where scales are edited.
 */
export const matchingScale: ImportRemedy = {
  async find(app, importId) {
    const strange = await findUnknownGrades(app, importId)
    return strange && formatRemedy(strange)
  },

  async apply(app, importId, actor) {
    const strange = await findUnknownGrades(app, importId)
    const scale = strange && chooseOfferedScale(strange)
    if (!scale) throw conflict('import.noRemedy')
    const { exam } = strange
    await app.results.exams.takeScale(exam.id, { seen: exam.scheme, scheme: scale.name }, actor)
  },
}

interface UnknownGrades {
  exam: Exam
  scales: GradeScales
  /** All grades of the file, as written there. */
  grades: readonly string[]
  /** Other scales that have all of them. */
  matching: readonly CollegeScale[]
}

/** Null where the exam's scale has all grades of the file, or where it cannot change. */
async function findUnknownGrades(app: App, importId: string): Promise<UnknownGrades | null> {
  const { read } = app.resultsStore
  const { examId } = await requireMarksImport(read, importId)
  const exam = await requireExam(read, examId)
  if (exam.state !== 'draft' || exam.version > 0) return null
  const wrong = (await importStoreOf(app).read.lines.problems(importId)).flatMap(({ problems }) =>
    problems.flatMap(({ code, value }) => (code === 'gradeUnknown' ? [value] : [])),
  )
  if (wrong.length === 0 || (await read.imports.committed(examId)).length > 0) return null
  const grades = [...new Set([...wrong, ...(await read.importedMarks.grades(importId))])]
  const scales = await app.gradeScales.read()
  const others = scales.open.filter(({ name }) => name !== exam.scheme)
  return { exam, scales, grades, matching: fittingSchemes(others, grades) }
}

/** Among several it offers only the regulation's, because each gives the same letters other points. */
function chooseOfferedScale({ exam, scales, matching }: UnknownGrades): CollegeScale | undefined {
  const ofRegulation = scales.ofRegulation(exam.regulation)
  return matching.length === 1 ? matching[0] : matching.find(({ name }) => name === ofRegulation?.name)
}

function formatRemedy(strange: UnknownGrades): ImportRemedyReply {
  const { exam, scales, grades, matching } = strange
  const offered = chooseOfferedScale(strange)
  if (offered) {
    const scale = titleOfScale(offered)
    return {
      text: m['office.fittingScale.text']({ scale, grades: sayGrades(offered).join(', ') }),
      lines: [],
      deed: m['office.fittingScale.action']({ scale }),
      link: null,
      settles: {},
    }
  }
  if (matching.length > 0)
    return {
      text: m['office.fittingScale.several']({ scales: quoteScales(matching) }),
      lines: [],
      deed: null,
      link: { text: m['office.editExam'](), to: `${routes.exam(exam.id)}#edit-exam` },
      settles: {},
    }
  return {
    text: formatNoMatch(scales, scales.of(exam.scheme), grades),
    lines: [],
    deed: null,
    link: { text: m['scales.title'](), to: routes.gradeScales },
    settles: {},
  }
}

function formatNoMatch({ open }: GradeScales, own: CollegeScale, grades: readonly string[]): string {
  const unknown = gradesOfNoScheme(open, grades)
  const strange = grades.filter((grade) => findGrade(own, grade) === null)
  return unknown.length > 0
    ? m['office.fittingScale.none']({ grades: unknown.join(', ') })
    : m['office.fittingScale.mixed']({ grades: strange.join(', ') })
}

interface MismatchInput {
  exam: Exam
  scales: GradeScales
  marks: readonly Pick<EffectiveMark, 'grade'>[]
}

/**
 * Finds where an exam's scale does not match: saved marks have grades that it lacks, or the exam's regulation takes
 * another one. Null where both match.
 */
export function findScaleMismatch({
  exam,
  scales,
  marks,
}: MismatchInput): PublishChecksReply['scaleMismatch'] {
  const own = scales.of(exam.scheme)
  const ofRegulation = scales.ofRegulation(exam.regulation)
  const unknown = marks
    .map(({ grade }) => grade.trim().toUpperCase())
    .filter((grade) => findGrade(own, grade) === null)
  const regulationScale = ofRegulation && ofRegulation.name !== own.name ? ofRegulation : null
  if (unknown.length === 0 && regulationScale === null) return null
  return {
    scale: toNamedScale(own),
    regulation: exam.regulation,
    regulationScale: regulationScale && toNamedScale(regulationScale),
    unknownGrades: [...Map.groupBy(unknown, (grade) => grade)].map(([grade, all]) => ({
      grade,
      rows: all.length,
    })),
  }
}

const toNamedScale = ({ name, title }: CollegeScale): { name: string; title: string } => ({ name, title })
