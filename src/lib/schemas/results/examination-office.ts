/** The calls of the examination office: what it sends and what it gets. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { examForm, examKinds, examLabel, examStates, newExam } from './exam.ts'
import { startedImport } from '../imports/import-replies.ts'
import { hiddenChoice } from '../imports/import-requests.ts'
import { columnMapping, importStates } from './result-import.ts'
import { manyLines } from '../visible-text.ts'

const id = v.pipe(v.string('field.required'), v.uuid('field.invalid'))
const reason = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(300, 'field.tooLong'),
  manyLines,
)
const count = v.number()

export const examIdQuery = v.object({ examId: id })
export const importIdQuery = v.object({ importId: id })
export const jobIdQuery = v.object({ jobId: id })

/** POST saveExam: without `examId` a new exam, with it a change of one that is not published, from what was `seen` of it. */
export const saveExamBody = v.object({ examId: v.optional(id), exam: newExam, seen: v.optional(newExam) })

/** POST correctExam: of one that is out. `label` is the one that was seen; `reason` stays in the office. */
export const correctExamBody = v.object({ examId: id, label: v.number(), exam: examLabel, reason })
/** Its form. */
export const examCorrection = v.object({ ...v.omit(examForm, ['scheme']).entries, reason })

/** An exam with the figures its row shows. */
export const examReply = v.object({
  id: v.string(),
  title: v.string(),
  regulation: v.string(),
  heldMonth: v.number(),
  heldYear: v.number(),
  kind: v.picklist(examKinds),
  scheme: v.string(),
  state: v.picklist(examStates),
  version: v.number(),
  label: v.number(),
  availableFrom: v.nullable(v.string()),
  openedAt: v.nullable(v.string()),
  revisedOn: v.nullable(v.string()),
  withdrawnOn: v.nullable(v.string()),
  proposedBy: v.nullable(v.string()),
  proposedFor: v.nullable(v.string()),
  createdAt: v.string(),
  students: count,
  marks: count,
  holds: count,
  /** True where committed imports are newer than the published version: a revision is due. */
  hasUnpublishedMarks: v.boolean(),
})
export type ExamReply = v.InferOutput<typeof examReply>
export const examsReply = v.array(examReply)

/** POST startResultImport (multipart: excelFileUpload, examId): the file's columns and what we think they are. */
export const startImportReply = v.object({
  ...v.omit(startedImport, ['columns']).entries,
  mapping: columnMapping,
})

/** POST checkResultImport: the dry run. Writes nothing that counts; answers the job to follow. */
export const checkImportBody = v.object({
  importId: id,
  mapping: columnMapping,
  /** Must be said once of a file with hidden rows. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})
export const jobReply = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.picklist(['queued', 'running', 'done', 'failed']),
  done: count,
  total: count,
  /** A sentence for the person who waits, where the job failed. */
  problem: v.nullable(v.string()),
})
export type JobReply = v.InferOutput<typeof jobReply>

export const importReply = v.object({
  id: v.string(),
  examId: v.string(),
  fileName: v.string(),
  state: v.picklist(importStates),
  rows: count,
  newRows: count,
  updatedRows: count,
  duplicateRows: count,
  errorRows: count,
  /** The first 500 problems, each with its sentence. */
  problems: v.array(v.object({ line: count, column: v.string(), value: v.string(), message: v.string() })),
  publishedVersion: v.nullable(v.number()),
  createdAt: v.string(),
  createdBy: v.string(),
  endedAt: v.nullable(v.string()),
})
export type ImportReply = v.InferOutput<typeof importReply>
export const importsReply = v.array(importReply)

/** POST commitResultImport: all rows or none, unless the bad ones are to be left out. */
export const commitImportBody = v.object({
  importId: id,
  skipBad: v.boolean(),
  /** Saves it although the same file is saved for another exam. */
  again: v.optional(v.boolean(), false),
})
/** POST undoResultImport, discardResultImport */
export const importIdBody = v.object({ importId: id })

/** A grade scale by its stored name; a shipped one has no title of the college's. */
const namedScale = v.object({ name: v.string(), title: v.string() })

/** GET getPublishChecks: what to look at before publishing. */
export const publishChecksReply = v.object({
  students: count,
  marks: count,
  /** Subject codes that the college has never published before. */
  newSubjects: v.array(v.object({ code: v.string(), name: v.string() })),
  /** Roll numbers with marks that the student register does not know (the first 100). */
  unknownStudents: v.array(v.string()),
  unknownStudentCount: count,
  /** Students who by the register study in the classes and the semester of the exam, without any mark (the first 100). */
  missingStudents: v.array(v.string()),
  missingStudentCount: count,
  /**
   * Students with fewer subjects than most of their class, or without a subject that nearly all of it have (the first
   * 100). `missing` are the codes of such subjects.
   */
  incompleteStudents: v.array(
    v.object({
      rollNumber: v.string(),
      className: v.string(),
      subjects: count,
      usual: count,
      missing: v.array(v.string()),
    }),
  ),
  incompleteStudentCount: count,
  /** Files saved since the last publication whose rows with errors were left out. */
  rowsLeftOut: v.array(v.object({ fileName: v.string(), rows: count })),
  hasNoRegulation: v.boolean(),
  /** The scale of the exam where rows have grades that it does not know, or where the regulation takes another one. */
  scaleMismatch: v.nullable(
    v.object({
      scale: namedScale,
      regulation: v.string(),
      /** The one that the regulation takes; null where that is the exam's, or where it takes none. */
      regulationScale: v.nullable(namedScale),
      /** With how many rows have each, those that were left out of uploads among them. */
      unknownGrades: v.array(v.object({ grade: v.string(), rows: count })),
    }),
  ),
  /** Subjects whose share of failures stands out: at least 30 points above the exam's own. */
  outliers: v.array(
    v.object({ code: v.string(), name: v.string(), failPercent: count, examFailPercent: count }),
  ),
  /** Internals far above those of the others in their subject, which have at most `othersUpTo` (the first 100). */
  farMarks: v.array(
    v.object({
      rollNumber: v.string(),
      code: v.string(),
      name: v.string(),
      internals: v.string(),
      othersUpTo: count,
    }),
  ),
  farMarkCount: count,
  /** Subjects in which not all students have the same credits: each number, the most frequent first, plain (1.5). */
  creditsDiffer: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      numbers: v.array(
        v.object({
          credits: count,
          students: count,
          /** The first three who have it; none of the most frequent number. */
          rollNumbers: v.array(v.string()),
        }),
      ),
    }),
  ),
  /** What the exam is called that links with this title lead to until now; null where there is none. */
  linksLeave: v.nullable(v.string()),
  needsSecondPerson: v.boolean(),
})
export type PublishChecksReply = v.InferOutput<typeof publishChecksReply>

/** What was seen before it was decided, see `getExam`; null for whoever was shown nothing. */
const seen = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64, 'field.tooLong'))), null)

/**
 * POST publishExam: `at` is Indian time 'yyyy-mm-ddThh:mm', null for now. A revision of what is out needs a `reason`, which
 * stays in the office. Answers the exam (and its job).
 */
export const publishExamBody = v.object({
  examId: id,
  seen,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'field.tooLong'), manyLines), ''),
  at: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'exam.publishAtWrong'))),
})
/** POST confirmPublication: by a second person. */
export const confirmPublicationBody = v.object({ examId: id, seen })
/** POST declinePublication: by a second person, who says why. */
export const declinePublicationBody = v.object({ examId: id, reason })
/** POST cancelProposal: by whoever proposed; cancelSchedule; removeExam. */
export const examIdBody = v.object({ examId: id })
/** POST withdrawExam */
export const withdrawExamBody = v.object({ examId: id, reason })
/** POST holdResult ; POST releaseResult takes the same. */
export const holdResultBody = v.object({
  examId: id,
  rollNumber: v.pipe(v.string('result.rollNumberMissing'), v.trim(), v.nonEmpty('result.rollNumberMissing')),
  reason,
})
export const releaseResultBody = v.object({
  examId: id,
  rollNumber: v.pipe(v.string(), v.trim(), v.nonEmpty('result.rollNumberMissing')),
})
export const holdsReply = v.array(
  v.object({ rollNumber: v.string(), reason: v.string(), heldAt: v.string(), heldBy: v.string() }),
)

/** Answer of the writes above: the exam as it is now, and the job that works on it, if any. */
export const examChangeReply = v.object({ exam: examReply, jobId: v.nullable(v.string()) })

/** wire: POST masterDataExcelsUploads?fileType=examResults (multipart excelFileUpload, bearer token). */
export const masterDataUploadQuery = v.object({
  fileType: v.literal('examResults'),
  examTitle: v.pipe(v.string('result.titleMissing'), v.trim(), v.nonEmpty('result.titleMissing')),
  skipBad: v.optional(v.picklist(['true', 'false']), 'false'),
  /** Saves it although the same file is saved for another exam. */
  again: v.optional(v.picklist(['true', 'false']), 'false'),
  /** What becomes of rows that are hidden in the file; without it such a file is refused. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})
export const masterDataUploadReply = v.object({
  status: v.literal('true'),
  message: v.string(),
  rows: count,
  newRows: count,
  updatedRows: count,
  duplicateRows: count,
  errorRows: count,
})
