import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { createDecisionToken } from '../exams/exam-states.ts'
import { type ExamSubject, type FileSubject, subjectsOfExam } from '../exams/exam-subjects.ts'
import { requireExam } from '../exams/exam.service.ts'
import { diffMarks } from '../marks/mark.ts'
import { type EffectiveMark, effectiveMarks, markKey } from '../marks/effective-mark.ts'
import { unpackLines } from '../published/published.repository.ts'
import type { ResultsRepository } from '../repository.ts'

const perPage = 50
/** Up to this many roll numbers are queried singly; beyond it all marks of the exam are read. */
const maxRollsByQuery = 500

type ChangedMark = RevisionChanges['marks'][number]
type Marks = Map<string, EffectiveMark>
type Files = ReadonlyMap<string, ReadonlyMap<string, FileSubject>>

/**
 * Compares the effective marks with the published ones. This reads all marks, so it belongs in a worker thread.
 * @throws DomainError NotFound `exam.notFound`
 */
export async function revisionChanges(
  { read }: Store<ResultsRepository>,
  examId: string,
  { page, now }: { page: number; now: string },
): Promise<RevisionChanges> {
  const exam = await requireExam(read, examId)
  const [imports, published] = await Promise.all([
    read.imports.committed(examId),
    read.imports.published(examId),
  ])
  const files = await read.marks.fileSubjects(imports)
  const recounted = recountedSubjects(files, published)
  const rolls = await read.marks.rollNumbers(imports.filter((id) => !published.includes(id)))
  const asked = recounted.size > 0 || rolls.length > maxRollsByQuery ? null : rolls
  const oldSubjects = subjectsOfExam(filesOf(files, published))
  const subjects = subjectsOfExam(files)
  const was: Marks = effectiveMarks(await read.marks.rows(published, asked), oldSubjects)
  const is: Marks = effectiveMarks(await read.marks.rows(imports, asked), subjects)
  if (recounted.size > 0) await takePublishedCredits(read, exam, { was, recounted })
  const marks = changedMarks(was, is, subjects)
  return {
    total: marks.length,
    students: new Set(marks.map(({ rollNumber }) => rollNumber)).size,
    page,
    perPage,
    marks: marks.slice((page - 1) * perPage, page * perPage),
    subjects: changedSubjects(oldSubjects, subjects),
    seen: createDecisionToken(exam, imports, now),
  }
}

function* filesOf(files: Files, imports: readonly string[]) {
  for (const [id, subjects] of files) if (imports.includes(id)) yield [id, subjects] as const
}

/**
 * Finds subjects whose published credits may differ from their files: an earlier version of the product gave
 * everybody a subject's largest number. Where all files have one number, both agree.
 */
function recountedSubjects(files: Files, published: readonly string[]): ReadonlySet<string> {
  const numbers = new Map<string, Set<number>>()
  for (const [, subjects] of filesOf(files, published))
    for (const [code, { counts }] of subjects) {
      const known = numbers.get(code) ?? new Set<number>()
      const own = counts.size === 0 ? [0] : counts.keys()
      for (const number of own) known.add(number)
      numbers.set(code, known)
    }
  return new Set([...numbers].flatMap(([code, known]) => (known.size > 1 ? [code] : [])))
}

/** Replaces the credits of the files by those that visitors see. */
async function takePublishedCredits(
  read: ResultsRepository,
  { id, version }: Exam,
  { was, recounted }: { was: Marks; recounted: ReadonlySet<string> },
): Promise<void> {
  for await (const { rollNumber, lines, body } of read.published.lines(id, version))
    for (const { code, credits } of unpackLines(lines, body)) {
      const key = markKey({ rollNumber, subjectCode: code })
      const mark = recounted.has(code) ? was.get(key) : undefined
      if (mark) was.set(key, { ...mark, credits })
    }
}

function changedMarks(was: Marks, is: Marks, subjects: ReadonlyMap<string, ExamSubject>): ChangedMark[] {
  return [...is]
    .flatMap(([key, mark]) => {
      const changes = diffMarks(was.get(key), mark)
      const { rollNumber, subjectCode } = mark
      const subjectName = subjects.get(subjectCode)?.name ?? ''
      return changes.length > 0 ? [{ rollNumber, subjectCode, subjectName, changes }] : []
    })
    .toSorted((a, b) => (markKey(a) < markKey(b) ? -1 : 1))
}

/** A subject that is new is described by its marks. */
function changedSubjects(
  was: ReadonlyMap<string, ExamSubject>,
  is: ReadonlyMap<string, ExamSubject>,
): RevisionChanges['subjects'] {
  return [...is].flatMap(([code, { name }]) => {
    const old = was.get(code)
    return old && old.name !== name
      ? [{ code, name, changes: [{ field: 'name', before: old.name, after: name }] }]
      : []
  })
}
