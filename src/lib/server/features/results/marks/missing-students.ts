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
import { heldMarkRepository } from '../import/imported-mark.repository.ts'

/** What the job was given: written by `createImportEnding`. */
export interface AddStudentsInput {
  actor: Actor
  place: PlaceOfFile
}

const chunk = 200

/** Students of a file who are not in the register, with the name that it has for them. */
export async function missingStudents(
  { resultsStore, students }: Pick<App, 'resultsStore' | 'students'>,
  importId: string,
): Promise<StudentOfFile[]> {
  const named = await resultsStore.read.heldMarks.students(importId)
  const known = await students.find(named.map(({ rollNumber }) => rollNumber))
  return named.filter(({ rollNumber }) => !known.has(rollNumber))
}

/** With the dry run, where it stalls nobody. */
export async function countMissing({ app, fenced }: Task, importId: string): Promise<void> {
  const { length } = await missingStudents(app, importId)
  await fenced(app.resultsStore).transact((write) => write.heldMarks.saveMissing(importId, length))
}

/** Null where the register had all of them when the file was checked. */
export async function offerMissing(app: App, importId: string): Promise<ImportOffer | null> {
  const count = await app.resultsStore.read.heldMarks.missing(importId)
  if (count === 0) return null
  const { courseId, branchId, batchId } = await app.students.placeChoices()
  return {
    label: m['office.addStudents.label']({ students: count, shown: showCount(count) }),
    help: m['office.addStudents.help'](),
    choices: [
      { name: 'courseId', title: m['office.addStudents.course'](), values: courseId },
      { name: 'branchId', title: m['office.addStudents.branch'](), values: branchId },
      { name: 'batchId', title: m['office.addStudents.batch'](), values: batchId },
    ],
  }
}

/** @throws DomainError Invalid, at the fields of the offer */
export const inputOf = async (app: App, actor: Actor, place: ImportOptions): Promise<AddStudentsInput> => ({
  actor,
  place: await app.students.judgePlace(place),
})

/** After the commit, or after the undoing: with the same transaction, so that neither is forgotten. */
export const studentsJob = (
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

/** May run again from its start: who is there by then is not added twice. Nobody is added by an upload that is undone by then. */
export async function addStudents(
  task: Task,
  importId: string,
  { input: { actor, place }, report }: { input: AddStudentsInput; report: Report },
): Promise<void> {
  const { app } = task
  const missing = await missingStudents(app, importId)
  for (let start = 0; start < missing.length; start += chunk) {
    const some = missing.slice(start, start + chunk)
    await inState(task, { importId, state: 'committed' }, (db) =>
      app.students.addFromFile(db, some, { importId, place, actor }),
    )
    await report(Math.min(start + chunk, missing.length), missing.length)
  }
}

/** Whoever has marks of another file, a result that is held or a login stays. */
export async function takeStudentsBack(task: Task, importId: string, actor: Actor): Promise<void> {
  const { students, identity } = task.app
  let after: string | null = ''
  while (after !== null) {
    const behind: string = after
    after = await inState(task, { importId, state: 'undone' }, (db) =>
      students.takeBackSome(db, { importId, after: behind, actor }, async (found) => {
        const rolls = found.map(({ rollNumber }) => rollNumber ?? '')
        const elsewhere = new Set(await heldMarkRepository(db).rollsElsewhere(importId, rolls))
        const names = rolls.map((roll) => roll.toLowerCase())
        const logins = await identity.importedLogins.known(db, names)
        const stays = ({ rollNumber }: StudentRecord): boolean =>
          elsewhere.has(rollNumber ?? '') || logins.has(rollNumber?.toLowerCase() ?? '')
        return new Set(found.filter(stays).map(({ id }) => id))
      }),
    )
  }
}

/** A transaction of the job, while it has its lease and the upload stands where it stood. @throws DomainError Conflict `import.ended` */
const inState = <T>(
  { app, fenced }: Task,
  { importId, state }: { importId: string; state: ImportState },
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  fenced(importStoreOf(app)).transact(async (write) => {
    await requireState(write, importId, state)
    return work(write.transaction)
  })
