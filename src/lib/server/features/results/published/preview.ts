import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { ResultAnswer } from '#lib/schemas/results/result-answer.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Students } from '../../students/feature.ts'
import { freezeResult } from '../marks/effective-results.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import { groupByRegulation } from '../substitutes/substitutes.service.ts'
import { composeAnswer, toPublicExam } from './compose-result.ts'

export type Preview = (examId: string, typedRollNumber: string) => Promise<ResultAnswer>

interface Parts {
  store: Store<ResultsRepository>
  students: Pick<Students, 'find'>
  gradeScales: Pick<ScaleService, 'read'>
}

/** Shows what a student would see if the current marks were published now. */
export function createPreview({ store, students, gradeScales }: Parts): Preview {
  const { read } = store
  return async (examId, typed) => {
    const exam = await read.exams.find(examId)
    if (!exam) return { kind: 'noExam' }
    const shown = toPublicExam(exam)
    const rollNumber = normaliseRollNumber(typed)
    if (!rollNumber) return { kind: 'asking', exam: shown }
    const imports = await read.imports.committed(examId)
    const subjects = await read.marks.subjects(imports)
    const only = { first: rollNumber, last: rollNumber }
    const marks = isRollNumber(rollNumber)
      ? await read.marks.effectiveMarks(imports, subjects, only)
      : new Map()
    const ofRoll = marks.get(rollNumber)
    if (!ofRoll) return { kind: 'notFound', exam: shown, rollNumber }
    const student = (await students.find([rollNumber])).get(rollNumber) ?? null
    const scheme = (await gradeScales.read()).of(exam.scheme)
    const result = freezeResult(ofRoll, student, subjects, scheme)
    const published = { examId, version: exam.version + 1, verifyCode: '', result }
    return composeAnswer(
      { exam: shown, substitutes: groupByRegulation(await read.substitutes.all()) },
      published,
    )
  }
}
