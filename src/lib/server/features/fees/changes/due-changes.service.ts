import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Imports } from '../../../kernel/imports/imports.service.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight, transition, transitionAll } from '../../../kernel/transitions/transition.ts'
import type { TypedPayable } from '#lib/schemas/fees/dues.ts'
import type { DueOfRun } from '../dues/due-batch.repository.ts'
import { dueMachine, endDue, holdDue } from '../dues/due.ts'
import { type FeesRepository, feesRepository } from '../repository.ts'
import { type DueChange, dueChangeMachine } from './due-change.ts'
import { auditOfChange, proposeChange } from './propose-change.ts'

/** Changes by which people owe less: one person proposes them, another one decides. */
export interface DueChanges {
  find(id: string): Promise<DueChange | null>
  /** Returns the payers' names of changes of a single due, by change id. */
  payerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns all changes proposed for a due, a run or an upload, newest first. */
  ofSubject(subjectId: string): Promise<DueChange[]>
  /**
   * Proposes to cancel a due that has no payment, neither received nor in progress. No payment of it can start from
   * then on.
   * @throws DomainError Invalid `transition.reasonMissing`; Conflict `dues.notOpen`, `dues.paidInPart`,
   * `dues.beingPaid`, `dueChanges.waits`
   */
  proposeCancel(dueId: string, reason: string, actor: Actor): Promise<string>
  /**
   * Proposes that somebody else is to pay the open part of a due. No payment of it can start until that is decided.
   * @throws DomainError Invalid `dues.payableAlready` at the choice; Conflict `dues.notOpen`, `dues.beingPaid`,
   * `dueChanges.waits`
   */
  proposePayable(dueId: string, typed: TypedPayable, actor: Actor): Promise<string>
  /**
   * Proposes to undo a run that has no payment. No payment of its dues can start from then on; payments in progress are
   * completed.
   * @throws DomainError NotFound; Conflict `dues.runPaid`, `dues.runUndone`, `dueChanges.waits`,
   * `dueChanges.nothingLeft`
   */
  proposeUndo(runId: string, actor: Actor): Promise<string>
  /**
   * Confirms a proposal of another person and carries it out.
   * @throws DomainError Forbidden `dueChanges.ownProposal`; Conflict as when it was proposed, `dueChanges.changedSince`
   */
  confirm(id: string, actor: Actor): Promise<void>
  /**
   * Refuses a proposal of another person, with a reason, and leaves the dues unchanged.
   * @throws DomainError Forbidden `dueChanges.ownProposal`; Conflict `dueChanges.changedSince`; Invalid
   * `transition.reasonMissing`
   */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
  /** Withdraws a proposal on behalf of any fee keeper and leaves the dues unchanged. */
  withdraw(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  imports: Pick<Imports, 'undo'>
  clock: Clock
  /** Features whose payments in progress block changes of a due. */
  features: readonly Feature[]
}

type ChangeDecision = 'confirm' | 'refuse' | 'withdraw'

interface Decision {
  actor: Actor
  at: string
  reason?: string
}

export function createDueChanges({ store, imports, clock, features }: Parts): DueChanges {
  async function decide(
    write: FeesRepository,
    id: string,
    move: ChangeDecision,
    { actor, at, reason = '' }: Decision,
  ): Promise<DueChange> {
    const change = await write.changes.lock(id)
    if (!change) throw notFound('dueChanges.notFound')
    const [state] = dueChangeMachine.moves[move].to
    await transition(write, dueChangeMachine, {
      move,
      id,
      from: change.state,
      version: change.version + 1,
      note: reason,
      actor,
      at,
      audit: { before: { state: change.state }, after: { ...auditOfChange(change), state, note: reason } },
      update: (to) => write.changes.setState(change, to, at),
    })
    return change
  }

  /** Ends a change without effect: its dues may be paid again, and dues that were only proposed are cancelled. */
  const dismiss = (id: string, move: 'refuse' | 'withdraw', decision: Decision): Promise<void> =>
    store.transact(async (write) => {
      await decide(write, id, move, decision)
      const dues = await write.batch.ofChange(id)
      await write.batch.release(dues.map((due) => due.id))
      const dropped = dues.filter(({ state }) => state === 'proposed')
      await write.batch.drop(
        dropped.map((due) => due.id),
        decision.at,
      )
      const moved = dropped.map((due) => ({
        id: due.id,
        move: 'drop' as const,
        from: 'proposed' as const,
        to: 'cancelled' as const,
        version: due.version + 1,
        note: decision.reason ?? '',
      }))
      await transitionAll(write, dueMachine, moved, decision)
    })

  async function carryOut(write: FeesRepository, change: DueChange, by: Decision): Promise<void> {
    if (change.kind === 'cancel') await cancelDue(write, change, by)
    if (change.kind === 'undoRun') await undoRun(write, change, by)
    if (change.kind === 'addLess') await admitDues(write, change, by)
    if (change.kind === 'payableBy') await setPayable(write, change, by)
    // An upload is undone by a job, which cancels its dues row by row.
  }

  async function cancelDue(
    write: FeesRepository,
    { subjectId: id, reason }: DueChange,
    { actor, at }: Decision,
  ): Promise<void> {
    const due = await holdDue(write, features, id)
    if (due.settled > 0) throw conflict('dues.paidInPart')
    await endDue(write, due, { move: 'cancel', reason, actor, at })
  }

  async function setPayable(
    write: FeesRepository,
    { id: changeId, subjectId: dueId, payableBy, reason }: DueChange,
    { actor, at }: Decision,
  ): Promise<void> {
    if (payableBy === '') throw new Error(`The change ${changeId} does not say who is to pay.`)
    const due = await holdDue(write, features, dueId)
    if (due.state !== 'open') throw conflict('dues.notOpen')
    await write.payable.setPayableBy([dueId], { payableBy, changeId })
    await write.batch.release([dueId])
    const set = { action: 'due.reassigned', entity: 'due', entityId: dueId }
    const before = { payableBy: due.payableBy }
    await write.audit.record(auditEntry(actor, at, { ...set, before, after: { payableBy, note: reason } }))
  }

  async function undoRun(
    write: FeesRepository,
    { subjectId: id }: DueChange,
    { actor, at }: Decision,
  ): Promise<void> {
    const run = await runToUndo(write, id)
    const dues = await write.batch.ofRun(id)
    const { paid, held } = await takeBackDues(write, features, { dues, actor, at })
    if (paid > 0) throw conflict('dues.runPaid', { count: paid })
    if (held > 0) throw conflict('dues.runBeingPaid', { count: held })
    await write.runs.setUndone(id, at)
    const undone = { action: 'duesRun.undone', entity: 'duesRun', entityId: id }
    await write.audit.record(auditEntry(actor, at, { ...undone, after: { dues: run.count } }))
  }

  return {
    find: (id) => store.read.changes.find(id),
    payerNames: store.read.changes.payerNames,
    ofSubject: (subjectId) => store.read.changes.ofSubject(subjectId),

    proposeCancel: (dueId, reason, actor) =>
      store.transact(async (write) => {
        if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
        requireRight(dueChangeMachine.moves.propose, { actor })
        const due = await holdDue(write, features, dueId)
        if (due.state !== 'open') throw conflict('dues.notOpen')
        if (due.settled > 0) throw conflict('dues.paidInPart')
        if (due.changeId !== null) throw conflict('dueChanges.waits')
        const about = { subjectKind: 'due' as const, subjectId: dueId, count: 1, amount: due.amount }
        const proposal = { ...about, kind: 'cancel' as const, reason }
        const id = await proposeChange(write, proposal, { actor, at: clock.now() })
        await write.batch.claim([dueId], id)
        return id
      }),

    proposePayable: (dueId, { payableBy, reason }, actor) =>
      store.transact(async (write) => {
        requireRight(dueChangeMachine.moves.propose, { actor })
        const due = await holdDue(write, features, dueId)
        if (due.state !== 'open') throw conflict('dues.notOpen')
        if (due.changeId !== null) throw conflict('dueChanges.waits')
        if (due.payableBy === payableBy) throw refuseAt('payableBy', 'dues.payableAlready')
        const about = { subjectKind: 'due' as const, subjectId: dueId, count: 1, amount: due.open }
        const proposal = { ...about, kind: 'payableBy' as const, payableBy, reason }
        const id = await proposeChange(write, proposal, { actor, at: clock.now() })
        await write.batch.claim([dueId], id)
        return id
      }),

    proposeUndo: (runId, actor) =>
      store.transact(async (write) => {
        await runToUndo(write, runId)
        await requireNothingWaiting(write, runId)
        const dues = await write.batch.ofRun(runId)
        const ids = dues.map(({ id }) => id)
        await write.batch.lock(ids)
        const paid = await write.batch.countPaid(ids)
        if (paid > 0) throw conflict('dues.runPaid', { count: paid })
        const about = { kind: 'undoRun' as const, subjectKind: 'run' as const, subjectId: runId }
        return proposeUndo(write, { ...about, dues }, { actor, at: clock.now() })
      }),

    async confirm(id, actor) {
      const found = await store.read.changes.find(id)
      const confirmed = async (write: FeesRepository): Promise<void> => {
        const by = { actor, at: clock.now() }
        await carryOut(write, await decide(write, id, 'confirm', by), by)
      }
      if (found?.kind !== 'undoUpload') return store.transact(confirmed)
      await imports.undo(found.subjectId, actor, (tx) => confirmed(feesRepository(tx)))
    },

    refuse: (id, reason, actor) => dismiss(id, 'refuse', { actor, at: clock.now(), reason }),
    withdraw: (id, actor) => dismiss(id, 'withdraw', { actor, at: clock.now() }),
  }
}

/**
 * Proposes to undo an upload of dues, inside the transaction that has locked the upload. Dues that have payments stay.
 * @throws DomainError Conflict `dueChanges.waits`, `dueChanges.nothingLeft`
 */
export async function proposeUndoOfUpload(
  write: FeesRepository,
  importId: string,
  by: { actor: Actor; at: string },
): Promise<void> {
  await requireNothingWaiting(write, importId)
  await write.batch.lock((await write.batch.ofImport(importId)).map(({ id }) => id))
  // The dues are read again after the lock, because a payment may have arrived in between.
  const dues = await write.batch.ofImport(importId)
  const about = { kind: 'undoUpload' as const, subjectKind: 'upload' as const, subjectId: importId }
  await proposeUndo(write, { ...about, dues }, by)
}

async function proposeUndo(
  write: FeesRepository,
  {
    dues,
    ...about
  }: Pick<DueChange, 'kind' | 'subjectKind' | 'subjectId'> & {
    dues: readonly { id: string; amount: number }[]
  },
  by: { actor: Actor; at: string },
): Promise<string> {
  if (dues.length === 0) throw conflict('dueChanges.nothingLeft')
  const amount = dues.reduce((sum, due) => sum + due.amount, 0)
  const id = await proposeChange(write, { ...about, count: dues.length, amount, reason: '' }, by)
  await write.batch.claim(
    dues.map((due) => due.id),
    id,
  )
  return id
}

/** Locks a run that has not been undone. @throws DomainError NotFound `dues.runNotFound`; Conflict `dues.runUndone` */
async function runToUndo(write: FeesRepository, id: string) {
  await write.runs.lock(id)
  const run = await write.runs.find(id)
  if (!run) throw notFound('dues.runNotFound')
  if (run.undoneAt !== null) throw conflict('dues.runUndone')
  return run
}

/**
 * Allows one undecided change at a time: two changes of the same dues would be decided without knowledge of each other.
 */
async function requireNothingWaiting({ changes }: FeesRepository, subjectId: string): Promise<void> {
  if ((await changes.waitingFor(subjectId)).length > 0) throw conflict('dueChanges.waits')
}

/** Opens the proposed dues of a change, once a second person has agreed that less is owed than before. */
async function admitDues(write: FeesRepository, { id }: DueChange, { actor, at }: Decision): Promise<void> {
  const dues = (await write.batch.ofChange(id)).filter(({ state }) => state === 'proposed')
  const ids = dues.map((due) => due.id)
  await write.batch.admit(ids, at)
  const moved = dues.map((due) => ({
    id: due.id,
    move: 'admit' as const,
    from: 'proposed' as const,
    to: 'open' as const,
    version: due.version,
    note: '',
  }))
  await transitionAll(write, dueMachine, moved, { actor, at })
}

interface TakenChange {
  dues: readonly DueOfRun[]
  actor: Actor
  at: string
}

/**
 * Cancels all the dues, or none if one of them has a payment, received or in progress; returns how many have one. Waits
 * for a payment that is just starting; a later one finds the due cancelled.
 */
async function takeBackDues(
  write: Pick<FeesRepository, 'transaction' | 'dues' | 'batch' | 'transitions'>,
  features: readonly Feature[],
  { dues, actor, at }: TakenChange,
): Promise<{ paid: number; held: number }> {
  const ids = dues.map(({ id }) => id)
  const held = await keptRecords(features, 'dues', { db: write.transaction, ids })
  // The payments are counted only now because `keptRecords` has just locked the dues.
  const paid = await write.batch.countPaid(ids)
  if (paid > 0 || held.size > 0) return { paid, held: held.size }
  await write.batch.cancel(ids, at)
  const moved = dues.map(({ id, version }) => ({
    ...({ id, move: 'takeBack', from: 'open', to: 'cancelled', version: version + 1, note: '' } as const),
  }))
  await transitionAll(write, dueMachine, moved, { actor, at })
  return { paid: 0, held: 0 }
}
