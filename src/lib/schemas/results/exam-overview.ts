/** The overview on an exam's page: its state, who changed it, and what a publication would change. */
import * as v from 'valibot'
import { examReply } from './examination-office.ts'

const count = v.number()
const action = { by: v.string(), at: v.string() }

/** GET getExam */
export const examOverview = v.object({
  exam: examReply,
  subjects: count,
  /**
   * Students without a failed subject: of the published results, otherwise of the effective marks. Null without marks.
   */
  passed: v.nullable(v.object({ students: count, passed: count })),
  /** The last change and who made it. */
  lastChange: v.nullable(v.object(action)),
  /** Students with marks whose result is withheld. */
  withheld: count,
  /** Rows that were left out of uploads and that nobody has looked at: their marks are missing. */
  rowsLeftOut: count,
  /** A publication that awaits a second person. `reason` is empty for a first publication. */
  proposal: v.nullable(
    v.object({ ...action, for: v.nullable(v.string()), isOwn: v.boolean(), reason: v.string() }),
  ),
  /** All publications, newest first; `reason` is empty unless it was a revision. */
  publications: v.array(v.object({ ...action, version: count, reason: v.string() })),
  /** The second person declined, and nothing has happened since. */
  sentBack: v.nullable(v.object({ ...action, reason: v.string() })),
  withdrawal: v.nullable(v.object({ ...action, reason: v.string() })),
  /** The scheduled release was cancelled. */
  cancelled: v.nullable(v.object(action)),
  /** The running publication. */
  jobId: v.nullable(v.string()),
  /** Reasons of corrections on the screen that are not published yet. */
  correctionReasons: v.array(v.string()),
  needsSecondPerson: v.boolean(),
  /** Revision token of everything that a decision on the publication covers; it is sent back with the decision. */
  seen: v.string(),
})
export type ExamOverview = v.InferOutput<typeof examOverview>

const change = v.object({ field: v.string(), before: v.string(), after: v.string() })

/** GET getRevisionChanges: marks that a revision would change, by page; `before` is empty for a new mark. */
export const revisionChangesReply = v.object({
  total: count,
  students: count,
  page: count,
  perPage: count,
  marks: v.array(
    v.object({
      rollNumber: v.string(),
      subjectCode: v.string(),
      subjectName: v.string(),
      /** `grade`, `internals`, `credits`: the effective values for the student. */
      changes: v.array(change),
    }),
  ),
  /** Changes of `name`, which affect all marks of the subject. */
  subjects: v.array(v.object({ code: v.string(), name: v.string(), changes: v.array(change) })),
  /** The token of `getExam`: it differs once a publication would change something else than what is listed here. */
  seen: v.string(),
})
export type RevisionChanges = v.InferOutput<typeof revisionChangesReply>

export const revisionChangesQuery = v.object({
  examId: v.pipe(v.string('field.required'), v.uuid('field.invalid')),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'field.invalid'), v.transform(Number)), '1'),
})
