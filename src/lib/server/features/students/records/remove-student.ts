import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { NumberChecks } from '../numbers/number-checks.ts'
import type { StudentsRepository } from '../repository.ts'
import { studentInWords } from '../audit.ts'
import { requireStudent } from './student-states.ts'
import { type StudentRecord, differences, emptyFields } from './student.ts'

export interface StudentRemoval {
  /**
   * Removes a student entered by mistake, to whom nothing else refers.
   * @throws DomainError NotFound `student.notFound`; Conflict `student.changedSince`, `student.linked`,
   * `student.hasFiles`, `student.admitted`, `student.inUse`, `student.hasResults`, `student.hasMarks`
   */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

interface Parts extends NumberChecks {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  /** Features whose records may belong to a student. */
  features: readonly Feature[]
}

export const createStudentRemoval = ({
  store,
  catalogue,
  clock,
  features,
  ...checks
}: Parts): StudentRemoval => ({
  async remove(id, version, actor) {
    const view = await catalogue.read()
    const at = clock.now()
    await store.transact(async (write) => {
      const [locked] = await write.batch.lock([id])
      const found = requireStudent(locked, version)
      const kept = await keptRecords(features, 'students', { db: write.transaction, ids: [id] })
      for (const reason of kept.values()) throw conflict(removalRefusal(reason), { name: found.name })
      await refuseCarried(checks, write, found)
      await write.students.remove(found)
      const before = { ...studentInWords(view, differences(found, emptyFields).before), status: found.status }
      const removed = { action: 'student.removed', entity: 'student', entityId: id, before }
      await write.audit.record(auditEntry(actor, at, removed))
    })
  },
})

/** Returns the error code for the reason of a delete guard. */
export const removalRefusal = (reason: string): string => refusals[reason] ?? 'student.inUse'

/** Maps the reasons of delete guards to error codes. */
const refusals: Readonly<Record<string, string>> = {
  recordLinked: 'student.linked',
  recordHasFiles: 'student.hasFiles',
  recordAdmitted: 'student.admitted',
  recordOwes: 'student.owes',
}

/**
 * Refuses the removal while results or marks exist under the student's number, because nobody would know whose they
 * are. Former numbers count, too, unless someone else has them now.
 * @throws DomainError Conflict `student.hasResults`, `student.hasMarks`
 */
async function refuseCarried(
  { carried, inUse }: NumberChecks,
  { students, formerNumbers, transaction }: StudentsRepository,
  { id, name, rollNumber }: StudentRecord,
): Promise<void> {
  const had = await formerNumbers.ofStudents([id])
  const given = new Set((await students.byNumbers('roll_number', had)).map((each) => each.rollNumber))
  const own = [...had.filter((number) => !given.has(number)), ...(rollNumber === null ? [] : [rollNumber])]
  for (const [code, under] of [
    ['student.hasResults', await carried(transaction, own)],
    ['student.hasMarks', await inUse(transaction, own)],
  ] as const)
    for (const number of under.keys()) throw conflict(code, { name, number })
}
