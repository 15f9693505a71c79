/** What the page of an exam says of it: where it stands, who brought it there, and what a publication would change. */
import * as v from 'valibot'
import { examReply } from './examination-office.ts'

const count = v.number()
const deed = { by: v.string(), at: v.string() }

/** GET getExam */
export const examOverview = v.object({
  exam: examReply,
  subjects: count,
  /** Of its students, how many have no failed subject: of what is published, else of the marks that count. Null without marks. */
  passed: v.nullable(v.object({ students: count, passed: count })),
  /** Who changed anything of it last. */
  lastChange: v.nullable(v.object(deed)),
  /** Students with marks whose result is withheld. */
  withheld: count,
  /** A publication that waits for a second person. `reason` is empty for a first one. */
  proposal: v.nullable(
    v.object({ ...deed, for: v.nullable(v.string()), isOwn: v.boolean(), reason: v.string() }),
  ),
  /** Each publication so far, newest first; `reason` is empty where it was no revision. */
  publications: v.array(v.object({ ...deed, version: count, reason: v.string() })),
  /** The second person did not agree, and nothing has happened since. */
  sentBack: v.nullable(v.object({ ...deed, reason: v.string() })),
  withdrawal: v.nullable(v.object({ ...deed, reason: v.string() })),
  /** The hour for which it is scheduled was taken back. */
  cancelled: v.nullable(v.object(deed)),
  /** The publication that is under way. */
  jobId: v.nullable(v.string()),
  needsSecondPerson: v.boolean(),
  /** Names all that a decision on its publication is about: sent back with it. */
  seen: v.string(),
})
export type ExamOverview = v.InferOutput<typeof examOverview>

const change = v.object({ field: v.string(), before: v.string(), after: v.string() })

/** GET getRevisionChanges: marks that a revision would change, page by page; `before` is empty for one that is new. */
export const revisionChanges = v.object({
  total: count,
  students: count,
  page: count,
  perPage: count,
  marks: v.array(
    v.object({
      rollNumber: v.string(),
      subjectCode: v.string(),
      subjectName: v.string(),
      /** `grade`, `internals`, `credits`: as they count for the student. */
      changes: v.array(change),
    }),
  ),
  /** Of all their marks: `name`. */
  subjects: v.array(v.object({ code: v.string(), name: v.string(), changes: v.array(change) })),
  /** As in `getExam`: another one where what is listed here is not what a publication would change any more. */
  seen: v.string(),
})
export type RevisionChanges = v.InferOutput<typeof revisionChanges>

export const revisionChangesQuery = v.object({
  examId: v.pipe(v.string('field.required'), v.uuid('field.invalid')),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'field.invalid'), v.transform(Number)), '1'),
})
