import { type ListPage, type ListQuery, onPage, sorted } from '../rules/list-query.ts'
import { examStates } from '../schemas/exam.ts'
import type { ExamReply } from '../schemas/examination-office.ts'

export const examListShape = {
  sorts: ['-held', 'title', 'state', 'outSince', 'students'],
  filters: { state: examStates },
} as const

const keys: Record<string, (exam: ExamReply) => string | number> = {
  held: (exam) => exam.heldYear * 12 + exam.heldMonth,
  title: (exam) => exam.title,
  state: (exam) => exam.state,
  outSince: (exam) => exam.availableFrom ?? '',
  students: (exam) => exam.students,
}

/** The board of exams as its address asks for it, all pages. */
export function examsWanted(exams: readonly ExamReply[], query: ListQuery): ExamReply[] {
  const search = query.search.toLowerCase()
  const state = query.filters['state']
  const found = exams.filter(
    (exam) => exam.title.toLowerCase().includes(search) && (!state || exam.state === state),
  )
  return sorted(found, query, keys[query.sort] ?? ((exam) => exam.title))
}

export function examPage(exams: readonly ExamReply[], query: ListQuery): ListPage<ExamReply> {
  const wanted = examsWanted(exams, query)
  return { rows: onPage(wanted, query), total: wanted.length }
}
