import { type ShippedSchemeName, shippedSchemeNames, shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import { freezeResult } from '../marks/effective-results.ts'
import { composeMemo } from './compose-memo.ts'
import type { ResultMemo } from './result-memo.document.ts'

/**
 * Covers each grade scheme, a full pass with a substitute, a result without an SGPA, one of two pages, and a
 * preview.
 */
export async function resultMemoSamples(words: SampleWords): Promise<Record<string, ResultMemo>> {
  const memoOf = (
    scheme: ShippedSchemeName,
    papers: readonly Paper[],
    { isPreview = false, substitutes = [] }: Partial<SampleOptions> = {},
  ): ResultMemo =>
    composeMemo({
      letterhead: words.letterhead,
      programme: 'Bachelor of Technology, Computer Science and Engineering',
      issuedOn: '2026-11-21',
      publicOrigin: 'https://campus.example',
      locale: words.locale,
      isPreview,
      scheme: shippedSchemes[scheme],
      answer: { ...answerWith(words.name, scheme, papers), substitutes },
    })
  const { university } = semester
  return {
    ...Object.fromEntries(shippedSchemeNames.map((scheme) => [scheme, memoOf(scheme, semester[scheme])])),
    passed: memoOf('university', university.slice(0, 4), {
      substitutes: [{ code: codeAt(0), standsFor: '20CS2201' }],
    }),
    'no-sgpa': memoOf('university', withoutCredits),
    'two-pages': memoOf('university', [...university, ...university, ...university, ...university]),
    preview: memoOf('university', university, { isPreview: true }),
  }
}

interface SampleOptions {
  isPreview: boolean
  substitutes: FoundAnswer['substitutes']
}

/** Subject, internals, grade, and credits in hundredths. */
type Paper = readonly [subject: string | null, internals: string, grade: string, credits: number]

const humanValues: Paper = ['Universal Human Values 2', '28', 'COMPLE', 0]
const withoutCredits: readonly Paper[] = [humanValues, ['Community Service Project', '', 'COMPLE', 0]]

/** Covers each outcome of the scheme; null takes the sample's text. */
const semester: Readonly<Record<ShippedSchemeName, readonly Paper[]>> = {
  default: [
    ['Computer Networks', '27', 'S', 300],
    ['Formal Languages and Automata Theory', '24', 'A', 300],
    [null, '22', 'B', 300],
    ['Software Engineering', '19', 'C', 300],
    ['Probability and Statistics', '17', 'D', 300],
    ['Operating Systems', '12', 'F', 300],
    ['Computer Networks Lab', '14', 'A', 150],
    ['Operating Systems Lab', '', 'AB', 150],
  ],
  university: [
    ['Computer Networks', '27', 'A+', 300],
    ['Formal Languages and Automata Theory', '24', 'A', 300],
    [null, '22', 'B', 300],
    humanValues,
    ['Probability and Statistics', '17', 'E', 300],
    ['Operating Systems', '12', 'F', 300],
    ['Computer Networks Lab', '14', 'A', 150],
    ['Operating Systems Lab', '', 'ABSENT', 150],
  ],
  jntuh: [
    ['Computer Networks', '27', 'O', 300],
    ['Formal Languages and Automata Theory', '24', 'A+', 300],
    [null, '22', 'A', 300],
    ['Software Engineering', '19', 'B+', 300],
    ['Probability and Statistics', '17', 'B', 300],
    ['Operating Systems', '12', 'F', 300],
    ['Computer Networks Lab', '14', 'C', 150],
    ['Operating Systems Lab', '', 'Ab', 150],
  ],
}

function answerWith(name: string, scheme: ShippedSchemeName, papers: readonly Paper[]): FoundAnswer {
  const exam = {
    id: 'sample',
    title: 'II B.Tech II Semester, July 2026',
    regulation: 'R23',
    heldMonth: 7,
    heldYear: 2026,
    kind: 'regular',
    scheme,
    version: 2,
    label: 0,
    revisedOn: '2026-11-21',
    availableFrom: '2026-11-01T00:00:00.000Z',
    publishedOn: '2026-11-01',
  } as const
  const marks = papers.map((paper, index) => markOf(codeAt(index), paper))
  const subjects = new Map(papers.map(([subject], index) => [codeAt(index), { name: subject ?? name }]))
  const result = freezeResult(marks, { name, branch: 'CSE' }, subjects, shippedSchemes[scheme])
  return { kind: 'found', exam, result, substitutes: [], changes: [], verifyCode: 'K7QM3XTD9B' }
}

const codeAt = (index: number): string => `23CS${2201 + index}`

const markOf = (subjectCode: string, [, internals, grade, credits]: Paper): EffectiveMark => ({
  rollNumber: '24B81A0501',
  studentName: '',
  subjectCode,
  internals,
  grade,
  credits,
})
