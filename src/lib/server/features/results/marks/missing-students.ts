import type { Kysely } from 'kysely'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportOffer } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions, ImportState } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { requireState } from '../../../kernel/imports/completion/import-chunk.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import type { PlaceOfFile, StudentOfFile, StudentRecord } from '../../students/feature.ts'
import { importedMarkRepository } from '../import/imported-mark.repository.ts'

/** The input of the job, which `createImportCompletion` writes. */
export interface AddStudentsInput {
  actor: Actor
  place: PlaceOfFile
}

const chunk = 200

/** Finds students of a file who are not in the register, with their names in the file. */
async function findMissingStudents(
  { resultsStore, students }: Pick<App, 'resultsStore' | 'students'>,
  importId: string,
): Promise<StudentOfFile[]> {
  const named = await resultsStore.read.importedMarks.students(importId)
  const known = await students.find(named.map(({ rollNumber }) => rollNumber))
  return named.filter(({ rollNumber }) => !known.has(rollNumber))
}

/** Counts during the dry run, where it blocks nobody. */
export async function countMissingStudents({ app, fenced }: Task, importId: string): Promise<void> {
  const { length } = await findMissingStudents(app, importId)
  await fenced(app.resultsStore).transact((write) => write.importedMarks.saveMissing(importId, length))
}

/** A slip in a roll number is seen where it is named; a whole new class is not read number by number. */
const mostNamed = 20

/** Null where the register had all of them when the file was checked. */
export async function offerMissingStudents(app: App, importId: string): Promise<ImportOffer | null> {
  const count = await app.resultsStore.read.importedMarks.missing(importId)
  if (count === 0) return null
  const { courseId, branchId, batchId } = await app.students.placeChoices()
  const named = count > mostNamed ? [] : await findMissingStudents(app, importId)
  const numbers = named.map(({ rollNumber }) => rollNumber).join(', ')
  return {
    label: m['office.addStudents.label']({ students: count, shown: showCount(count) }),
    help:
      numbers === ''
        ? m['office.addStudents.help']()
        : `${m['office.addStudents.numbers']({ numbers })} ${m['office.addStudents.help']()}`,
    choices: [
      { name: 'courseId', title: m['office.addStudents.course'](), values: courseId },
      { name: 'branchId', title: m['office.addStudents.branch'](), values: branchId },
      { name: 'batchId', title: m['office.addStudents.batch'](), values: batchId },
    ],
  }
}

/** @throws DomainError Invalid, at the fields of the offer */
export const createAddStudentsInput = async (
  app: App,
  actor: Actor,
  place: ImportOptions,
): Promise<AddStudentsInput> => ({
  actor,
  place: await app.students.validatePlace(place),
})

/** The job is enqueued in the transaction of the commit or the undo, so that neither can be lost. */
export const createStudentsJob = (
  kind: 'results.addStudents' | 'results.takeStudentsBack',
  { importId, actor, input, at }: { importId: string; actor: Actor; input: object; at: string },
): NewJob => ({
  id: newId(),
  kind,
  subjectId: importId,
  input,
  createdAt: at,
  createdBy: actor,
  dedupeKey: `${kind} ${importId}`,
})

/**
 * Safe to run again from the start: existing students are not added twice. An upload that is undone by then adds
 * nobody.
 */
export async function addStudents(
  task: Task,
  importId: string,
  { input: { actor, place }, report }: { input: AddStudentsInput; report: Report },
): Promise<void> {
  const { app } = task
  const missing = await findMissingStudents(app, importId)
  for (let start = 0; start < missing.length; start += chunk) {
    const some = missing.slice(start, start + chunk)
    await transactInState(task, { importId, state: 'committed' }, (db) =>
      app.students.addFromFile(db, some, { importId, place, actor }),
    )
    await report(Math.min(start + chunk, missing.length), missing.length)
  }
}

/** Keeps students who have marks in another file, a withheld result or a login. */
export async function removeAddedStudents(task: Task, importId: string, actor: Actor): Promise<void> {
  const { students, identity } = task.app
  let after: string | null = ''
  while (after !== null) {
    const behind: string = after
    after = await transactInState(task, { importId, state: 'undone' }, (db) =>
      students.takeBackSome(db, { importId, after: behind, actor }, async (found) => {
        const rolls = found.map(({ rollNumber }) => rollNumber ?? '')
        const elsewhere = new Set(await importedMarkRepository(db).rollsElsewhere(importId, rolls))
        const names = rolls.map((roll) => roll.toLowerCase())
        const logins = await identity.importedLogins.known(db, names)
        const stays = ({ rollNumber }: StudentRecord): boolean =>
          elsewhere.has(rollNumber ?? '') || logins.has(rollNumber?.toLowerCase() ?? '')
        return new Set(found.filter(stays).map(({ id }) => id))
      }),
    )
  }
}

/**
 * Runs a transaction of the job while it has its lease and the import is still in this state.
 * @throws DomainError Conflict `import.ended`
 */
const transactInState = <T>(
  { app, fenced }: Task,
  { importId, state }: { importId: string; state: ImportState },
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  fenced(importStoreOf(app)).transact(async (write) => {
    await requireState(write, importId, state)
    return work(write.transaction)
  })
