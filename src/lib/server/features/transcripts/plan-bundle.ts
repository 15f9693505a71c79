import { indianDate } from '#lib/rules/indian-time.ts'
import type { App } from '../../kernel/app.ts'
import { chunksOf } from '../../kernel/core/chunks-of.ts'
import { digestOf } from '../../kernel/documents/pdf/digest.ts'
import type { StudentRecord } from '../students/feature.ts'
import { aboutStudents, transcriptsOf } from './about-students.ts'
import type { SkippedStudent } from './bundle.ts'
import type { PinnedRules } from './degree-rules.service.ts'
import { type IssuedTranscript, digestOfIssued, toIssued } from './issued-transcript.ts'
import type { FoundTranscript } from './transcript.ts'

export interface PlannedMemo {
  digest: string
  issued: IssuedTranscript
}

/** Who gets a memo that says what, and who none. */
export interface BundlePlan {
  memos: readonly PlannedMemo[]
  skipped: readonly SkippedStudent[]
  /** The same where nothing of it is different. */
  fingerprint: string
}

interface Wanted {
  students: readonly StudentRecord[]
  rules: PinnedRules
  locale: 'en' | 'de'
  /** Memos also of those who have subjects to pass, without a CGPA. */
  withBacklogs: boolean
}

const chunkStudents = 100

/** One memo a student. Read in pieces, so that a batch of a thousand is no mountain of results. */
export async function planBundle(app: App, wanted: Wanted): Promise<BundlePlan> {
  const memos: PlannedMemo[] = []
  const skipped: SkippedStudent[] = []
  const form = { locale: wanted.locale, isOfficial: true, issuedOn: indianDate(app.clock.now()) }
  for (const students of chunksOf(wanted.students, chunkStudents)) {
    const rollNumbers = students.flatMap(({ rollNumber }) => rollNumber ?? [])
    const [found, about] = await Promise.all([
      transcriptsOf(app, rollNumbers),
      aboutStudents(app, rollNumbers),
    ])
    for (const student of students) {
      const rollNumber = student.rollNumber ?? ''
      const memo: FoundTranscript = found.get(rollNumber)?.memo ?? { refusal: 'noResults' }
      const why = whyNot(memo, wanted)
      if (why) skipped.push({ rollNumber, name: student.name, ...why })
      else if ('transcript' in memo) {
        const { rule } = wanted.rules.of(memo.transcript.regulation)
        const issued = toIssued(memo.transcript, rule, { about: about(rollNumber), form })
        memos.push({ issued, digest: digestOfIssued(issued) })
      }
    }
  }
  return { memos, skipped, fingerprint: digestOf({ memos: memos.map(({ digest }) => digest), skipped }) }
}

/** Null where nothing is in the way. */
function whyNot(
  found: FoundTranscript,
  { withBacklogs }: Wanted,
): Pick<SkippedStudent, 'reason' | 'backlogs'> | null {
  if ('refusal' in found) return { reason: found.refusal, backlogs: 0 }
  const backlogs = found.transcript.backlogs.length
  return backlogs > 0 && !withBacklogs ? { reason: 'backlogs', backlogs } : null
}
