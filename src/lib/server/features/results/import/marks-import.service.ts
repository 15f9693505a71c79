import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import type { ColumnMapping, ResultImport } from '#lib/schemas/results/result-import.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Agreed } from '../../../kernel/imports/completion/finish-import.ts'
import type { StartedImport as Started } from '../../../kernel/imports/files/start-import.ts'
import type { Imports } from '../../../kernel/imports/imports.service.ts'
import { columnsAlone } from '../../../kernel/imports/mapping/mapped-cells.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import { requireImport } from './finish-import.ts'
import type { MarksImport } from './marks-import.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  people: People
  uploads: Pick<Imports, 'start' | 'check' | 'commit' | 'undo' | 'discard' | 'errorFile'>
}

export interface StartedImport extends Omit<Started, 'mapping'> {
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

  const ofMarks = async (importId: string): Promise<MarksImport> => requireImport(store.read, importId)

  return {
    /** @throws DomainError Invalid `sheet.*`, NotFound `exam.notFound` */
    async start(examId: string, bytes: Uint8Array, fileName: string, actor: Actor): Promise<StartedImport> {
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
