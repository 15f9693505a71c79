import { indianDate } from '#lib/rules/indian-time.ts'
import type { App } from '../../kernel/app.ts'
import { chunksOf } from '../../kernel/core/chunks-of.ts'
import { digestOf } from '../../kernel/documents/pdf/digest.ts'
import type { StudentRecord } from '../students/feature.ts'
import { type AboutStudent, aboutStudents, transcriptsOf } from './about-students.ts'
import type { SkippedStudent } from './bundle.ts'
import type { PinnedRules } from './degree-rules.service.ts'
import { type IssuedTranscript, digestOfIssued } from './issued-transcript.ts'
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

/** Read in pieces, so that a batch of a thousand is no mountain of results. */
export async function planBundle(app: App, wanted: Wanted): Promise<BundlePlan> {
  const memos: PlannedMemo[] = []
  const skipped: SkippedStudent[] = []
  for (const students of chunksOf(wanted.students, chunkStudents)) {
    const rollNumbers = students.flatMap(({ rollNumber }) => rollNumber ?? [])
    const [found, about] = await Promise.all([
      transcriptsOf(app, rollNumbers),
      aboutStudents(app, rollNumbers),
    ])
    for (const student of students) {
      const rollNumber = student.rollNumber ?? ''
      const ofStudent = [...(found.get(rollNumber)?.values() ?? [])]
      if (ofStudent.length === 0) ofStudent.push({ refusal: 'noResults' })
      for (const each of ofStudent) {
        const why = whyNot(each, wanted)
        if (why) skipped.push({ rollNumber, name: student.name, ...why })
        else if ('transcript' in each) memos.push(plannedOf(app, each, wanted, about(rollNumber)))
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

function plannedOf(
  { clock }: Pick<App, 'clock'>,
  { transcript }: Extract<FoundTranscript, { transcript: unknown }>,
  { rules, locale }: Wanted,
  about: AboutStudent,
): PlannedMemo {
  const { rule } = rules.of(transcript.regulation)
  const issued: IssuedTranscript = {
    transcript,
    rule,
    creditsRule: 'bestAttempt',
    ...about,
    isOfficial: true,
    locale,
    issuedOn: indianDate(clock.now()),
  }
  return { issued, digest: digestOfIssued(issued) }
}
