import { hasComeOut } from '#lib/rules/come-out.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict, forbidden } from '../../kernel/core/errors.ts'
import { lockExamForEdit } from './exam-lock.ts'
import { moveExam } from './exam-states.ts'
import { noProposal, stateBeforeProposal } from './proposal.ts'
import type { PublishParts } from './publish-parts.ts'

/** The ways back: of a proposal, of an hour to come, and of what visitors see. */
export function createTakeBackService({ store, clock, refresh, refreshEverywhere }: PublishParts) {
  async function takeBack(
    examId: string,
    move: 'decline' | 'cancel',
    { actor, note }: { actor: Actor; note: string },
  ): Promise<void> {
    await store.transact(async (write) => {
      const exam = await lockExamForEdit(write, examId)
      const { proposedBy: concernsId, state } = exam
      if (move === 'cancel' && state === 'proposed' && concernsId !== actor.id)
        throw forbidden('exam.notOwnProposal')
      const to = stateBeforeProposal(exam)
      await moveExam(write, exam, move, { to, change: noProposal, note, concernsId, actor, at: clock.now() })
      await write.tags.touch('results')
    })
    await refresh()
  }

  return {
    /** Back to whoever proposed it. @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.ownProposal` */
    decline: (examId: string, reason: string, actor: Actor): Promise<void> =>
      takeBack(examId, 'decline', { actor, note: reason }),

    /** @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.notOwnProposal` */
    cancel: (examId: string, actor: Actor): Promise<void> => takeBack(examId, 'cancel', { actor, note: '' }),

    /** Before its hour: nobody has seen it. In force when it answers. @throws DomainError Conflict `exam.notScheduled`, `exam.publishing` */
    async unschedule(examId: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const [exam, now] = [await lockExamForEdit(write, examId), clock.now()]
        if (hasComeOut(exam, now)) throw conflict('exam.notScheduled')
        const change = { availableFrom: null, openedAt: null }
        await moveExam(write, exam, 'unschedule', { change, actor, at: now })
        await write.tags.touch('results')
      })
      await refreshEverywhere()
    },

    /** In force when it answers. @throws DomainError Conflict `exam.notPublishable`, `exam.publishing` */
    async withdraw(examId: string, reason: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const now = clock.now()
        // Of what nobody saw there is nothing to tell.
        const withdrawnOn = hasComeOut(exam, now) ? indianDate(now) : exam.withdrawnOn
        const change = { availableFrom: null, openedAt: null, withdrawnOn }
        await moveExam(write, exam, 'withdraw', { change, note: reason, actor, at: now })
        await write.tags.touch('results')
      })
      await refreshEverywhere()
    },
  }
}
