import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { ColumnMapping, ResultImportCounts, ResultImport } from '#lib/schemas/results/result-import.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid, notFound } from '../../../kernel/core/errors.ts'
import type { Agreed } from '../../../kernel/imports/completion/finish-import.ts'
import type { StartedImport as Started } from '../../../kernel/imports/files/start-import.ts'
import type { Imports } from '../../../kernel/imports/imports.service.ts'
import { requireClearColumns } from '../../../kernel/imports/mapping/file-columns.ts'
import { columnsAlone } from '../../../kernel/imports/mapping/mapped-cells.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import {
  findRegisterRegulation,
  findStatedRegulation,
  type RegulationSources,
  requireRegulation,
  type ResolvedRegulation,
} from '../exams/exam-regulation.ts'
import { findExamByTitle } from '../exams/exam-titles.ts'
import { type ExamService, requireExam } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import { requireMarksImport } from './finish-import.ts'
import type { MarksImport } from './marks-import.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  people: People
  uploads: Pick<Imports, 'start' | 'check' | 'commit' | 'undo' | 'discard' | 'errorFile'>
}

export interface StartedMarksImport extends Omit<Started, 'mapping'> {
  mapping: ColumnMapping
}

/** The shape that the results calls have always returned, plus what the command line needs. */
export interface MarksImportView extends ResultImport, Pick<MarksImport, 'fileHash' | 'students'> {
  mapping: ColumnMapping
}

type MarksCommitOptions = Pick<Agreed, 'skipBad' | 'again'>

export type MarksImportService = ReturnType<typeof createMarksImportService>

const kind = 'results.marks'
/** A longer list would help nobody; the error file has all problems. */
const maxProblems = 500

/**
 * Maps the general imports to the shapes of the results calls.
 * @throws DomainError NotFound `import.notFound` for an import of another kind
 */
export function createMarksImportService({ store, people, uploads }: Parts) {
  async function show(found: MarksImport): Promise<MarksImportView> {
    const wrong = await store.read.lines.page(found.id, 'error', 1, maxProblems)
    const problems = wrong.flatMap(({ line, problems: own }) => own.map((problem) => ({ line, ...problem })))
    return {
      ...found,
      state: found.state as ResultImport['state'],
      // The kind defines exactly these columns.
      mapping: columnsAlone(found.mapping) as ColumnMapping,
      updatedRows: found.changedRows,
      duplicateRows: found.unchangedRows,
      problems: problems.slice(0, maxProblems),
      createdBy: (await people.namesOf([found.createdBy])).get(found.createdBy) ?? '',
    }
  }

  const ofMarks = async (importId: string): Promise<MarksImport> => requireMarksImport(store.read, importId)

  return {
    /** @throws DomainError Invalid `sheet.*`, NotFound `exam.notFound` */
    async start(
      examId: string,
      bytes: Uint8Array,
      fileName: string,
      actor: Actor,
    ): Promise<StartedMarksImport> {
      await requireExam(store.read, examId)
      const started = await uploads.start(kind, { subjectId: examId, bytes, fileName }, actor)
      return { ...started, mapping: started.mapping as ColumnMapping }
    },

    /** @throws DomainError Invalid `import.columnMissing` with `mapping.{field}`, `import.hiddenRows` with `hidden`, Conflict `import.checking`, `import.ended` */
    async check(
      importId: string,
      mapping: ColumnMapping,
      actor: Actor,
      hidden?: HiddenChoice | null,
    ): Promise<string> {
      await ofMarks(importId)
      return uploads.check(importId, { mapping, hidden }, actor)
    },

    async commit(importId: string, agreed: MarksCommitOptions, actor: Actor): Promise<void> {
      await ofMarks(importId)
      await uploads.commit(importId, { revision: null, ...agreed }, actor)
    },

    /** Commits, and adds students who are missing in the register by the job whose id it returns. */
    async commitAndAdd(importId: string, agreed: MarksCommitOptions, actor: Actor): Promise<string | null> {
      await ofMarks(importId)
      return uploads.commit(importId, { revision: null, ...agreed, offer: {} }, actor)
    },

    async undo(importId: string, actor: Actor): Promise<void> {
      await ofMarks(importId)
      await uploads.undo(importId, actor)
    },

    async discard(importId: string, actor: Actor): Promise<void> {
      await ofMarks(importId)
      await uploads.discard(importId, actor)
    },

    async errorFile(importId: string) {
      await ofMarks(importId)
      return uploads.errorFile(importId)
    },

    show: async (importId: string): Promise<MarksImportView> => show(await ofMarks(importId)),
    history: async (examId: string): Promise<MarksImportView[]> =>
      Promise.all((await store.read.imports.ofExam(examId)).map(show)),
  }
}

interface AtOnceParts extends RegulationSources {
  store: Store<ResultsRepository>
  exams: Pick<ExamService, 'giveRegulation'>
  imports: MarksImportService
  jobs: Pick<Jobs, 'ended'>
}

interface ImportAtOnceRequest {
  examTitle: string
  bytes: Uint8Array
  fileName: string
  skipBad: boolean
  /** Saves the file even though another exam has the same file. */
  again?: boolean
  /** How to treat rows that are hidden in the file; a file with such rows is refused without it. */
  hidden?: HiddenChoice | null
}

export type ImportAtOnce = (
  whole: ImportAtOnceRequest,
  actor: Actor,
) => Promise<ResultImportCounts & { importId: string }>

/**
 * Uploads, checks and commits in one step, for the call and the command line. A refused file leaves nothing behind.
 * @throws DomainError NotFound `exam.notFound`, Conflict `import.hasErrors`, `import.sameFile`, Invalid
 * `import.columnMissing`, `import.columnsUnclear`, `import.otherKind`, `import.hiddenRows`, `sheet.*`,
 * `exam.regulationMissing`, `exam.regulationUnknown`
 */
export function createImportAtOnce(parts: AtOnceParts): ImportAtOnce {
  const { store, imports, jobs } = parts
  return async ({ examTitle, bytes, fileName, hidden = null, ...agreed }, actor) => {
    const exam = await findExamByTitle(store.read, examTitle)
    if (!exam) throw notFound('exam.notFound')
    const { importId, mapping, ...started } = await imports.start(exam.id, bytes, fileName, actor)
    try {
      requireClearColumns({ ...started, mapping })
      const job = await jobs.ended(await imports.check(importId, mapping, actor, hidden))
      if (job.problem) throw invalid(job.problem)
      const checked = await imports.show(importId)
      if (checked.errorRows > 0 && !agreed.skipBad)
        throw conflict('import.hasErrors', { rows: checked.errorRows })
      await fillRegulation(parts, { exam, importId }, actor)
      await imports.commit(importId, agreed, actor)
      const { rows, newRows, updatedRows, duplicateRows, errorRows } = checked
      return { importId, rows, newRows, updatedRows, duplicateRows, errorRows }
    } catch (error) {
      await discardQuietly(imports, importId, actor)
      throw error
    }
  }
}

/**
 * Gives an older draft its missing regulation: the one that its title names, else the one of the file's students.
 * Returns what it found; null where nothing was missing. A released exam changes only by a correction.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`
 */
async function fillRegulation(
  { store, exams, ...register }: Pick<AtOnceParts, 'store' | 'exams' | keyof RegulationSources>,
  { exam, importId }: { exam: Exam; importId: string },
  actor: Actor,
): Promise<ResolvedRegulation | null> {
  if (exam.regulation !== '' || exam.version > 0) return null
  const view = await register.catalogue.read()
  const rolls = (await store.read.importedMarks.students(importId)).map(({ rollNumber }) => rollNumber)
  const found = findStatedRegulation(view, exam) ?? (await findRegisterRegulation(register, rolls))
  const regulation = requireRegulation(view, found)
  await exams.giveRegulation(exam.id, regulation, actor)
  return found && { ...found, regulation }
}

/** The person is told of the refusal only, so a failure to clean up is not reported. */
export const discardQuietly = (
  imports: Pick<MarksImportService, 'discard'>,
  importId: string,
  actor: Actor,
): Promise<void> => imports.discard(importId, actor).catch(() => {})
