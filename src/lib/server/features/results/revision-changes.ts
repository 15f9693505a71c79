import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { Store } from '../../kernel/store/store.ts'
import { changesBetween } from './changed-marks.ts'
import type { ExamSubject } from './freeze.ts'
import { requireExam } from './exam.service.ts'
import type { ResultsRepository } from './results.repository.ts'
import { seenOf } from './seen-exam.ts'

const perPage = 50
/** So many roll numbers are asked for one by one; for more all marks of the exam are read. */
const fewRolls = 500

type ChangedMark = RevisionChanges['marks'][number]

/**
 * What visitors would see otherwise: marks that count beside those that are published. Reads over marks, and belongs
 * into a worker thread. @throws DomainError NotFound `exam.notFound`
 */
export async function revisionChanges(
  { read }: Store<ResultsRepository>,
  examId: string,
  { page, now }: { page: number; now: string },
): Promise<RevisionChanges> {
  const exam = await requireExam(read, examId)
  const [imports, published] = [await read.imports.committed(examId), await read.imports.published(examId)]
  const rolls = await read.marks.rollNumbers(imports.filter((id) => !published.includes(id)))
  const asked = rolls.length > fewRolls ? null : rolls
  const [was, is] = await Promise.all([
    read.marks.knownMarks(published, asked),
    read.marks.knownMarks(imports, asked),
  ])
  const [oldSubjects, subjects] = await Promise.all([
    read.marks.subjects(published),
    read.marks.subjects(imports),
  ])
  const marks = changedMarks(was, is, subjects)
  return {
    total: marks.length,
    students: new Set(marks.map(({ rollNumber }) => rollNumber)).size,
    ...{ page, perPage },
    marks: marks.slice((page - 1) * perPage, page * perPage),
    subjects: changedSubjects(oldSubjects, subjects),
    seen: seenOf(exam, imports, now),
  }
}

type Prints = ReadonlyMap<string, string>

function changedMarks(was: Prints, is: Prints, subjects: ReadonlyMap<string, ExamSubject>): ChangedMark[] {
  return [...is]
    .filter(([key, print]) => was.get(key) !== print)
    .map(([key, print]) => {
      const [rollNumber = '', subjectCode = ''] = key.split('\t')
      const changes = changesBetween(was.get(key), print)
      return { rollNumber, subjectCode, subjectName: subjects.get(subjectCode)?.name ?? '', changes }
    })
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const placeOf = ({ rollNumber, subjectCode }: ChangedMark): string => `${rollNumber}\t${subjectCode}`

/** One that no mark had before is told by its marks. */
function changedSubjects(
  was: ReadonlyMap<string, ExamSubject>,
  is: ReadonlyMap<string, ExamSubject>,
): RevisionChanges['subjects'] {
  return [...is].flatMap(([code, { name, credits }]) => {
    const old = was.get(code)
    const changes = [
      ...(old && old.name !== name ? [{ field: 'name', before: old.name, after: name }] : []),
      ...(old && old.credits !== credits
        ? [{ field: 'credits', before: String(old.credits / 100), after: String(credits / 100) }]
        : []),
    ]
    return changes.length > 0 ? [{ code, name, changes }] : []
  })
}
