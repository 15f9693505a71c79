import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import type { FrozenCourse, FrozenResult } from '#lib/schemas/exam-result.ts'
import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import type { SampleWords } from '../../kernel/documents/document-kind.ts'
import { composeMemo } from './compose-memo.ts'
import type { ResultMemo } from './result-memo.types.ts'

/** One a grade scheme, one without an SGPA, one that goes over two pages, and a preview. */
export async function resultMemoSamples(words: SampleWords): Promise<Record<string, ResultMemo>> {
  const given = {
    letterhead: words.letterhead,
    issuedOn: '2026-11-21',
    publicOrigin: 'https://campus.example',
    locale: words.locale,
  }
  const memoOf = (scheme: FrozenResult['scheme'], courses: number, sgpa: number | null = 785): ResultMemo =>
    composeMemo({ ...given, answer: answerWith(words.name, scheme, courses, sgpa) })
  return {
    ...Object.fromEntries(gradeSchemeNames.map((scheme) => [scheme, memoOf(scheme, 8)])),
    'no-sgpa': memoOf('university', 2, null),
    'two-pages': memoOf('university', 30),
    preview: composeMemo({ ...given, answer: answerWith(words.name, 'university', 8, 785), isPreview: true }),
  }
}

function answerWith(
  name: string,
  scheme: FrozenResult['scheme'],
  courses: number,
  sgpa: number | null,
): FoundAnswer {
  const exam = {
    id: 'sample',
    title: 'II B.Tech II Semester, July 2026',
    regulation: 'R20',
    heldMonth: 7,
    heldYear: 2026,
    kind: 'regular',
    scheme,
    version: 2,
    revisedOn: '2026-11-21',
    availableFrom: '2026-11-01T00:00:00.000Z',
  } as const
  const all = Array.from({ length: courses }, (_, index) => courseAt(index, name))
  const result = { ...figures, scheme, sgpa, studentName: name, courses: all }
  return { kind: 'found', exam, result, verifyCode: 'K7QM3XTD9B' }
}

const figures = {
  rollNumber: '21B81A0501',
  branch: 'CSE',
  totalCredits: 2100,
  earnedCredits: 1800,
  passCount: 6,
  failCount: 2,
  weighted: 14130,
  countedCredits: 1800,
}

const subjects = [
  'Computer Networks',
  'Formal Languages and Automata Theory',
  'Universal Human Values 2',
] as const

function courseAt(index: number, name: string): FrozenCourse {
  const status = (['Pass', 'Pass', 'Fail', 'Absent', 'Complete'] as const)[index % 5] ?? 'Pass'
  return {
    code: `20CS${2201 + index}`,
    name: index === 2 ? name : (subjects[index % 3] ?? ''),
    internals: String(12 + (index % 18)),
    grade: status === 'Complete' ? 'COMPLE' : status === 'Pass' ? 'A+' : 'F',
    points: status === 'Pass' ? 9 : status === 'Complete' ? null : 0,
    credits: 300,
    earned: status === 'Pass' ? 300 : 0,
    status,
  }
}
