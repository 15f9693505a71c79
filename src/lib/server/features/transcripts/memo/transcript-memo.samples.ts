import { type DegreeRule, usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import type { StudentExam } from '../../results/feature.ts'
import { composeTranscript } from '../transcripts/compose-transcript.ts'
import { composeTranscriptMemo } from './compose-memo.ts'
import type { TranscriptMemo } from './transcript-memo.ts'

/**
 * Samples: eight semesters with a photo, a backlog, a student's own copy of exams with two grade scales, and one without
 * a class or a formula.
 */
export async function transcriptSamples(words: SampleWords): Promise<Record<string, TranscriptMemo>> {
  const sampleOf = (exams: readonly StudentExam[], more: Partial<More> = {}): TranscriptMemo =>
    memoOf(words, exams, { rule: sampleRule, photo: null, isOfficial: true, ...more })
  const eight = Array.from({ length: 8 }, (_, index) => examOf(words.name, index))
  return {
    whole: sampleOf(eight, { photo: words.letterhead.logo }),
    backlog: sampleOf([...eight.slice(0, 3), examOf(words.name, 3, 'F')]),
    'own-copy': sampleOf([olderExamOf(words.name), ...eight.slice(1, 3)], { isOfficial: false }),
    'no-formula': sampleOf(eight.slice(0, 1), {
      rule: { bands: [], percentage: null, requiredCredits: 16_000 },
    }),
  }
}

const sampleRule = { ...usualDegreeRule, requiredCredits: 16_000 }

interface More {
  rule: DegreeRule
  photo: Uint8Array | null
  isOfficial: boolean
}

function memoOf(words: SampleWords, exams: readonly StudentExam[], more: More): TranscriptMemo {
  const { name, locale, letterhead } = words
  const found = composeTranscript('R20', exams, { substitutes: new Map() })
  if ('refusal' in found) throw new Error(found.refusal)
  const about = { nameInOwnScript: name, batch: '2021-2025', locale, issuedOn: '2026-11-25' }
  return composeTranscriptMemo({
    code: 'K7QM3XTD9B',
    letterhead,
    programme: 'Bachelor of Technology, Computer Science and Engineering',
    photo: more.photo,
    publicOrigin: 'https://campus.example',
    issued: { ...about, ...more, transcript: found.transcript, photo: null },
    schemes: found.transcript.schemes.map((scheme) =>
      scheme === 'default' ? shippedSchemes.default : shippedSchemes.university,
    ),
  })
}

const grades = [
  ['A+', 10],
  ['A', 9],
  ['B', 8],
  ['C', 7],
  ['D', 6],
] as const

/** Makes an exam with nine subjects; the last one has no credits. */
function examOf(name: string, semester: number, last: 'COMPLE' | 'F' = 'COMPLE'): StudentExam {
  const courses = Array.from({ length: 9 }, (_, place) => {
    const [grade, points] = grades[(semester + place) % grades.length] ?? grades[0]
    const credits = place > 5 ? 150 : 300
    const code = `R20${semester + 1}1${place}`
    const subject = place === 0 ? name : `${subjects[place % subjects.length]} ${semester + 1}`
    const passed = { grade, points, credits, earned: credits, status: 'Pass' as const }
    if (place < 8) return { code, name: subject, internals: '25', ...passed }
    const ended =
      last === 'F'
        ? { grade: 'F', points: 0, credits: 0, earned: 0, status: 'Fail' as const }
        : { grade: 'COMPLE', points: null, credits: 0, earned: 0, status: 'Complete' as const }
    return { code, name: 'Universal Human Values', internals: '', ...ended }
  })
  const result = {
    rollNumber: '21B81A0501',
    studentName: name,
    branch: 'CSE',
    courses,
    scheme: 'university' as const,
    totalCredits: 0,
    earnedCredits: 0,
    passCount: 0,
    failCount: 0,
    sgpa: null,
    weighted: 0,
    countedCredits: 0,
  }
  const held = { heldMonth: semester % 2 === 0 ? 12 : 6, heldYear: 2021 + Math.ceil(semester / 2) }
  const title = `${['I', 'II', 'III', 'IV'][semester >> 1]} B.Tech ${semester % 2 === 0 ? 'I' : 'II'} Semester (R20) Regular`
  return {
    id: String(semester),
    title,
    regulation: 'R20',
    ...held,
    withdrawnOn: null,
    outSince: '2026-11-25T00:00:00.000Z',
    isWithheld: false,
    result,
  }
}

/** Makes the first exam, with the scale of the college; that has no code for subjects without credits. */
function olderExamOf(name: string): StudentExam {
  const exam = examOf(name, 0)
  if (!exam.result) throw new Error('The exam has no result.')
  const courses = exam.result.courses.slice(0, 8).map((course) => ({
    ...course,
    grade: course.grade === 'A+' ? 'S' : course.grade,
  }))
  return { ...exam, result: { ...exam.result, courses, scheme: 'default' } }
}

const subjects = [
  'Linear Algebra and Calculus',
  'Applied Physics',
  'Problem Solving and Programming using C',
  'Database Management Systems',
  'Formal Languages and Automata Theory',
  'Computer Networks Lab',
]
