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

/** As the calls about results have always shown it, and what the command line needs besides. */
export interface ShownImport extends ResultImport, Pick<MarksImport, 'fileHash' | 'students'> {
  mapping: ColumnMapping
}

type AgreedMarks = Pick<Agreed, 'skipBad' | 'again'>

export type ImportService = ReturnType<typeof createImportService>

const kind = 'results.marks'
/** More would be no help to anybody; the error file has them all. */
const shownProblems = 500

/** A results file on its way in, by the words of the calls about results. @throws DomainError NotFound `import.notFound` for an import of another kind */
export function createImportService({ store, people, uploads }: Parts) {
  async function show(found: MarksImport): Promise<ShownImport> {
    const wrong = await store.read.lines.page(found.id, 'error', 1, shownProblems)
    const problems = wrong.flatMap(({ line, problems: own }) => own.map((problem) => ({ line, ...problem })))
    return {
      ...found,
      state: found.state as ResultImport['state'],
      // The columns of the kind, and no other.
      mapping: columnsAlone(found.mapping) as ColumnMapping,
      updatedRows: found.changedRows,
      duplicateRows: found.unchangedRows,
      problems: problems.slice(0, shownProblems),
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

    async commit(importId: string, agreed: AgreedMarks, actor: Actor): Promise<void> {
      await ofMarks(importId)
      await uploads.commit(importId, { revision: null, ...agreed }, actor)
    },

    /** The same; students who are not in the register are added by a job, which it answers. */
    async commitAndAdd(importId: string, agreed: AgreedMarks, actor: Actor): Promise<string | null> {
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

    show: async (importId: string): Promise<ShownImport> => show(await ofMarks(importId)),
    history: async (examId: string): Promise<ShownImport[]> =>
      Promise.all((await store.read.imports.ofExam(examId)).map(show)),
  }
}
