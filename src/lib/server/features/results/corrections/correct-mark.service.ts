import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { MarkCorrectionInput } from '#lib/schemas/results/mark-correction.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { importedFile } from '../../../kernel/imports/files/import-file.ts'
import { endedBy, importMachine, moveImport } from '../../../kernel/imports/import-states.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import { writeCsv } from '../../../kernel/spreadsheets/writing/write-csv.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { m } from '#paraglide/messages.js'
import { lockExamForEdit } from '../exams/exam-states.ts'
import { subjectsOfExam, subjectsOfFile } from '../exams/exam-subjects.ts'
import { dropProposal } from '../exams/proposal.ts'
import { requireMarksImport } from '../import/finish-import.ts'
import {
  type EffectiveMark,
  effectiveMark,
  effectiveMarks,
  type ImportedMark,
  markKey,
} from '../marks/effective-mark.ts'
import { type CheckedMark, diffMarks, type MarkValues } from '../marks/mark.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import type { MarkCorrection } from './mark-correction.repository.ts'
import {
  correctionCells,
  correctionHeaders,
  correctionMapping,
  createMarkToken,
  parseCorrection,
} from './mark-correction.ts'

export interface MarkCorrectionParts {
  store: Store<ResultsRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  gradeScales: Pick<ScaleService, 'read'>
  people: Pick<People, 'namesOf'>
  students: { find(rolls: readonly string[]): Promise<ReadonlyMap<string, { name: string }>> }
}

/** A mark as the office sees it, with the token that a correction sends back. */
export interface StudentMark extends EffectiveMark {
  subjectName: string
  seen: string
}

/** The marks of a student in an exam, whether or not they are published. */
export interface StudentMarks {
  exam: Exam
  rollNumber: string
  name: string
  /** Sorted by subject code. */
  marks: readonly StudentMark[]
  /** Newest first, with the names of those who corrected them. */
  corrections: readonly (MarkCorrection & { byName: string })[]
}

export type MarkCorrections = ReturnType<typeof createMarkCorrections>

/** Corrects single marks. A correction is an import of one row, so that it is published and undone as an upload is. */
export function createMarkCorrections(parts: MarkCorrectionParts) {
  const { store, clock, files, gradeScales, people, students } = parts

  return {
    /** Returns null where the exam has no marks of the student. */
    async ofStudent(examId: string, typed: string): Promise<StudentMarks | null> {
      const { read } = store
      const rollNumber = normaliseRollNumber(typed)
      const exam = await read.exams.find(examId)
      if (!exam) return null
      const imports = await read.imports.committed(examId)
      const subjects = await read.marks.subjects(imports)
      const found = [...effectiveMarks(await read.marks.rows(imports, [rollNumber]), subjects).values()]
      if (found.length === 0) return null
      const corrections = await read.corrections.ofStudent(examId, rollNumber)
      const names = await people.namesOf(corrections.map(({ correctedBy }) => correctedBy))
      const registered = (await students.find([rollNumber])).get(rollNumber)
      const marks = found.map((mark) => ({
        ...mark,
        subjectName: subjects.get(mark.subjectCode)?.name ?? '',
        seen: createMarkToken(exam.scheme, mark),
      }))
      return {
        exam,
        rollNumber,
        name: registered?.name ?? marks[0]?.studentName ?? '',
        marks: marks.toSorted((a, b) => (a.subjectCode < b.subjectCode ? -1 : 1)),
        corrections: corrections.map((each) => ({ ...each, byName: names.get(each.correctedBy) ?? '' })),
      }
    },

    /**
     * Corrects a mark. Before publication the correction changes the pending marks; afterwards it waits for a revision.
     * @throws DomainError NotFound `exam.notFound`, `mark.notFound`; Conflict `mark.changedSince`, `exam.publishing`;
     * Invalid `mark.wrong` at the fields, `mark.clearsAndHas` at `internals`, `mark.unchanged`
     */
    async correct(examId: string, input: MarkCorrectionInput, actor: Actor): Promise<void> {
      if (input.clearsInternals && input.internals !== '') throw refuseAt('internals', 'mark.clearsAndHas')
      const of = { rollNumber: normaliseRollNumber(input.rollNumber), subjectCode: input.subjectCode }
      const importId = newId()
      const cells = correctionCells({ ...of, input })
      const fileName = `${m['corrections.fileName']({ rollNumber: of.rollNumber, code: of.subjectCode })}.csv`
      const file = await files.prepare(
        importedFile({ id: importId, secretFields: null }, fileName, actor),
        Buffer.from(writeCsv(correctionHeaders(), [Object.values(cells)])),
      )
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const stored = await findMark(write, examId, of)
        if (createMarkToken(exam.scheme, stored.mark) !== input.seen) throw conflict('mark.changedSince')
        const row = parseCorrection(cells, (await gradeScales.read()).of(exam.scheme))
        const after = markWith(stored, importId, row)
        if (diffMarks(stored.mark, after).length === 0) throw invalid('mark.unchanged')
        await write.files.add(file)
        const made = { importId, examId, row, fileName, fileHash: file.hash }
        await commitRow(write, made, { actor, at: clock.now() })
        await dropProposal(write, exam, { actor, at: clock.now(), importId })
        const change = { before: valuesOf(stored.mark), after: valuesOf(after), reason: input.reason }
        await record(write, { importId, examId, ...of, ...change }, { actor, at: clock.now() })
      })
    },
  }
}

interface MarkIdentity {
  rollNumber: string
  subjectCode: string
}

interface StoredMark {
  mark: EffectiveMark
  rows: readonly ImportedMark[]
  imports: readonly string[]
  files: Awaited<ReturnType<ResultsRepository['marks']['fileSubjects']>>
}

/** Call it under the exam's lock. @throws DomainError NotFound `mark.notFound` */
async function findMark(write: ResultsRepository, examId: string, of: MarkIdentity): Promise<StoredMark> {
  const imports = await write.imports.committed(examId)
  const files = await write.marks.fileSubjects(imports)
  const all = await write.marks.rows(imports, [of.rollNumber])
  const rows = all.filter(({ mark }) => markKey(mark) === markKey(of))
  const mark = effectiveMark(rows, subjectsOfExam(files))
  if (!mark) throw notFound('mark.notFound')
  return { mark, rows, imports, files }
}

/** Returns the mark that counts once the row of this import overrides the others. */
function markWith({ mark, rows, files }: StoredMark, importId: string, row: CheckedMark): EffectiveMark {
  const subjects = subjectsOfExam([...files, [importId, subjectsOfFile([row])]])
  return effectiveMark([...rows, { importId, mark: row }], subjects) ?? mark
}

const valuesOf = ({ internals, grade, credits }: MarkValues): MarkValues => ({ internals, grade, credits })

interface CorrectionRow {
  importId: string
  examId: string
  row: CheckedMark
  fileName: string
  fileHash: string
}

interface By {
  actor: Actor
  at: string
}

/** Writes the states of an upload with one changed row, up to its commit. The mark exists, so no count changes. */
async function commitRow(write: ResultsRepository, made: CorrectionRow, by: By): Promise<void> {
  const { importId, examId, row } = made
  await startImport(write, made, by)
  await write.importedMarks.add(importId, [row])
  await write.importedMarks.addSubjects(importId, subjectsOfFile([row]))
  await write.importedMarks.saveStudents(importId, 1)
  const counts = { rows: 1, newRows: 0, changedRows: 1, unchangedRows: 0, errorRows: 0 }
  const checked = { counts, unknownValues: {}, unknownPlaces: {} }
  await moveImport(write, await requireMarksImport(write, importId), 'finishCheck', {
    ...by,
    change: { checked },
  })
  await write.tags.touch('marks')
  await moveImport(write, await requireMarksImport(write, importId), 'commitAtOnce', {
    ...by,
    change: endedBy(by.actor, by.at),
    auditFacts: { examId },
  })
}

const startImport = (
  write: ResultsRepository,
  { importId, examId, fileName, fileHash }: CorrectionRow,
  { actor, at }: By,
): Promise<void> =>
  transition(write, importMachine, {
    move: 'start',
    id: importId,
    from: null,
    actor,
    at,
    audit: {},
    async update(state) {
      const found = {
        id: importId,
        kind: 'results.marks',
        subjectId: examId,
        options: {},
        fileName,
        fileHash,
      }
      const columns = { headers: correctionHeaders(), mapping: correctionMapping, secretFields: null }
      await write.imports.start({ ...found, ...columns, hiddenRows: 0, state }, at, actor)
      await write.imports.open(importId, examId)
      return true
    },
  })

async function record(
  write: ResultsRepository,
  made: Omit<MarkCorrection, 'correctedAt' | 'correctedBy'>,
  { actor, at }: By,
): Promise<void> {
  const { examId, rollNumber, subjectCode, reason } = made
  await write.corrections.add({ ...made, correctedAt: at, correctedBy: actor.id })
  const changed = diffMarks(made.before, made.after)
  const audited = {
    action: 'exam.markCorrected',
    entity: 'exam',
    entityId: examId,
    before: Object.fromEntries(changed.map(({ field, before }) => [field, before])),
    after: {
      rollNumber,
      subjectCode,
      ...Object.fromEntries(changed.map(({ field, after }) => [field, after])),
      reason,
    },
  }
  await write.audit.record(auditEntry(actor, at, audited))
}
