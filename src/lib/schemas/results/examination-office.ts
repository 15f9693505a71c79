/** Requests and replies of the examination office's calls. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { examForm, examKinds, examLabel, examStates, newExam } from './exam.ts'
import { startedImport } from '../imports/import-replies.ts'
import { hiddenChoice } from '../imports/import-requests.ts'
import { columnMapping, resultImportStates } from './result-import.ts'
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

/**
 * POST saveExam: without `examId` it creates an exam, with it it changes an unpublished one; `seen` is the version that
 * the user saw.
 */
export const saveExamBody = v.object({ examId: v.optional(id), exam: newExam, seen: v.optional(newExam) })

/**
 * POST correctExam: corrects a released exam. `label` is the version that the user saw; `reason` is visible to the
 * office only.
 */
export const correctExamBody = v.object({ examId: id, label: v.number(), exam: examLabel, reason })
/** The form of a correction. */
export const examCorrection = v.object({ ...v.omit(examForm, ['scheme']).entries, reason })

/** An exam with the figures of its row in the list. */
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
  /** True where committed imports are newer than the published version, so that a revision is due. */
  hasUnpublishedMarks: v.boolean(),
})
export type ExamReply = v.InferOutput<typeof examReply>
export const examsReply = v.array(examReply)

/** POST startResultImport (multipart: excelFileUpload, examId): the file's columns and the proposed mapping. */
export const startImportReply = v.object({
  ...v.omit(startedImport, ['columns']).entries,
  mapping: columnMapping,
})

/** POST checkResultImport: starts the dry run, which writes no effective data, and returns its job. */
export const checkImportBody = v.object({
  importId: id,
  mapping: columnMapping,
  /** Required once for a file with hidden rows. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})
export const jobReply = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.picklist(['queued', 'running', 'done', 'failed']),
  done: count,
  total: count,
  /** A sentence for the user who waits, where the job failed. */
  problem: v.nullable(v.string()),
})
export type JobReply = v.InferOutput<typeof jobReply>

export const importReply = v.object({
  id: v.string(),
  examId: v.string(),
  fileName: v.string(),
  state: v.picklist(resultImportStates),
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

/** POST commitResultImport: all rows or none, unless rows with errors are to be left out. */
export const commitImportBody = v.object({
  importId: id,
  skipBad: v.boolean(),
  /** Saves the file although it is already saved for another exam. */
  again: v.optional(v.boolean(), false),
})
/** POST undoResultImport, discardResultImport */
export const importIdBody = v.object({ importId: id })

/** A grade scale by its stored name; a shipped scale has no title of the college's own. */
const namedScale = v.object({ name: v.string(), title: v.string() })

/** What to check before publishing. */
export const publishChecksReply = v.object({
  students: count,
  marks: count,
  /** Subject codes that the college has never published before. */
  newSubjects: v.array(v.object({ code: v.string(), name: v.string() })),
  /** Roll numbers with marks that are not in the student register (the first 100). */
  unknownStudents: v.array(v.string()),
  unknownStudentCount: count,
  /** Students of the exam's classes and semester, by the register, without any mark (the first 100). */
  missingStudents: v.array(v.string()),
  missingStudentCount: count,
  /**
   * Students with fewer subjects than most of their class, or without a subject that nearly all of the class have (the
   * first 100). `missing` lists the codes of such subjects.
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
  /**
   * Saved files whose rows with errors were left out: `rows` that no later file has brought, and the first 100 of them.
   * Roll number and subject are as the file has them, perhaps empty.
   */
  rowsLeftOut: v.array(
    v.object({
      fileName: v.string(),
      rows: count,
      savedAt: v.string(),
      isPublished: v.boolean(),
      lines: v.array(
        v.object({
          line: count,
          rollNumber: v.string(),
          subjectCode: v.string(),
          /** True where the exam has other marks of the student. */
          hasMarks: v.boolean(),
        }),
      ),
    }),
  ),
  hasNoRegulation: v.boolean(),
  /** Set where rows have grades that the exam's scale does not contain, or where the regulation uses another scale. */
  scaleMismatch: v.nullable(
    v.object({
      scale: namedScale,
      regulation: v.string(),
      /** The regulation's scale; null where it is the exam's scale or the regulation has none. */
      regulationScale: v.nullable(namedScale),
      /** Number of saved marks for each grade. */
      unknownGrades: v.array(v.object({ grade: v.string(), rows: count })),
    }),
  ),
  /** Subjects with a conspicuous share of failures: at least 30 points above the exam's average. */
  outliers: v.array(
    v.object({ code: v.string(), name: v.string(), failPercent: count, examFailPercent: count }),
  ),
  /** Internal marks far above the others in their subject, which are at most `othersUpTo` (the first 100). */
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
  /** Subjects in which students have different credits: each number, most frequent first, as a plain number (1.5). */
  creditsDiffer: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      numbers: v.array(
        v.object({
          credits: count,
          students: count,
          /** The first three students with it; empty for the most frequent number. */
          rollNumbers: v.array(v.string()),
        }),
      ),
    }),
  ),
  /** Title of the exam to which links with this title lead so far; null where there is none. */
  linksLeave: v.nullable(v.string()),
  needsSecondPerson: v.boolean(),
})
/** GET getPublishChecks: `unseen` counts the findings that nobody has looked at for these marks. */
export const reviewedChecksReply = v.object({ ...publishChecksReply.entries, unseen: count })
export type ReviewedChecksReply = v.InferOutput<typeof reviewedChecksReply>
export type PublishChecksReply = v.InferOutput<typeof publishChecksReply>

/** Revision token that the user saw, see `getExam`; null where no overview was shown. */
const seen = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64, 'field.tooLong'))), null)

/**
 * POST publishExam: `at` is Indian time 'yyyy-mm-ddThh:mm', null for now. A revision of a released exam needs a
 * `reason`, which is visible to the office only. Returns the exam and its job.
 */
export const publishExamBody = v.object({
  examId: id,
  seen,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'field.tooLong'), manyLines), ''),
  at: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'exam.publishAtWrong'))),
})
/** POST confirmPublication: by a second person. */
export const confirmPublicationBody = v.object({ examId: id, seen })
/** POST declinePublication: by a second person, with a reason. */
export const declinePublicationBody = v.object({ examId: id, reason })
/** POST cancelProposal (by the person who proposed), cancelSchedule, removeExam. */
export const examIdBody = v.object({ examId: id })
/** POST withdrawExam */
export const withdrawExamBody = v.object({ examId: id, reason })
/** POST holdResult; POST releaseResult takes the same fields. */
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

/** Reply of the writes above: the exam after the change, and the job that processes it, if any. */
export const examChangeReply = v.object({ exam: examReply, jobId: v.nullable(v.string()) })

/** wire: POST masterDataExcelsUploads?fileType=examResults (multipart excelFileUpload, bearer token). */
export const masterDataUploadQuery = v.object({
  fileType: v.literal('examResults'),
  examTitle: v.pipe(v.string('result.titleMissing'), v.trim(), v.nonEmpty('result.titleMissing')),
  skipBad: v.optional(v.picklist(['true', 'false']), 'false'),
  /** Saves the file although it is already saved for another exam. */
  again: v.optional(v.picklist(['true', 'false']), 'false'),
  /** How rows that are hidden in the file are treated; without it a file with hidden rows is refused. */
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
