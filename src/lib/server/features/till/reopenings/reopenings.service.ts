import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { TillRepository } from '../repository.ts'
import { whySentBack } from '../shifts/sent-back.ts'
import { dayMachine, type Shift, shiftMachine, type TillDay } from '../shifts/shift.ts'
import { type Reopening, reopeningMachine } from './reopening.ts'

export interface Reopenings {
  /** Oldest first. */
  reopeningsOf(day: string): Promise<Reopening[]>
  /** Those that this user may decide, oldest first. */
  reopeningsFor(userId: string): Promise<Reopening[]>
  /** The id of the user who agreed to open a day again, the last time; null if nobody has. */
  reopenedBy(day: string): Promise<string | null>
  /** Why the shift was sent back to its cashier, the last time; null if it was not, or is counted since. */
  sentBackWith(shift: Pick<Shift, 'id' | 'state'>): Promise<string | null>
  /**
   * Asks to open a closed day again, before its cash is deposited.
   * @throws DomainError Conflict `reopening.notClosed`, `reopening.deposited`, `reopening.waits`; Invalid
   * `transition.reasonMissing` at `reason`; NotFound `till.noDay`
   */
  askToReopen(day: string, reason: string, actor: Actor): Promise<string>
  /**
   * Opens the day again, as another person asked: receipts of it can be cancelled, and its shifts be counted again. New
   * receipts bear the calendar day as always.
   * @throws DomainError Forbidden `reopening.ownRequest`, `reopening.ownDay`; Conflict `reopening.changed`,
   * `reopening.deposited`; NotFound `reopening.notFound`
   */
  confirmReopening(id: string, actor: Actor): Promise<void>
  /** @throws DomainError as `confirmReopening`; Invalid `transition.reasonMissing` at `reason` */
  refuseReopening(id: string, reason: string, actor: Actor): Promise<void>
  /** Takes the actor's own request back. @throws DomainError Forbidden `reopening.notOwnRequest` */
  withdrawReopening(id: string, actor: Actor): Promise<void>
  /**
   * Sends a counted shift back to its cashier, who counts it again: one whose difference waits, or one of a day that was
   * opened again. Until then its receipts can be cancelled, and it takes no money.
   * @throws DomainError Forbidden `till.ownShift`; Conflict `reopening.notOpenAgain`, `reopening.cashierBusy`,
   * `till.shiftChanged`; Invalid `transition.reasonMissing` at `reason`; NotFound `till.shiftNotFound`
   */
  sendShiftBack(id: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
}

interface LockedRequest {
  day: TillDay
  request: Reopening
}

export function createReopenings({ store, clock }: Parts): Reopenings {
  /** Locks the day and reads the request again: a deposit and a close of the day wait for the decision. */
  async function locked(write: TillRepository, id: string): Promise<LockedRequest> {
    const seen = await write.reopenings.find(id)
    const day = seen && (await write.days.lock(seen.day))
    if (!day) throw notFound('reopening.notFound')
    return { day, request: (await write.reopenings.find(id)) ?? seen }
  }

  /** @throws DomainError Forbidden `reopening.ownDay` for who took money on the day */
  async function requireNoCashier({ shifts }: TillRepository, day: string, actor: Actor): Promise<void> {
    const own = await shifts.ofDay(day)
    if (own.some(({ cashierId }) => cashierId === actor.id)) throw forbidden('reopening.ownDay')
  }

  const move = (
    write: TillRepository,
    request: Reopening,
    {
      move: name,
      note,
      actor,
      at,
    }: { move: 'confirm' | 'refuse' | 'withdraw'; note: string; actor: Actor; at: string },
  ): Promise<void> =>
    transition(write, reopeningMachine, {
      move: name,
      id: request.id,
      from: request.state,
      version: request.version + 1,
      concernsId: request.createdBy,
      note,
      actor,
      at,
      audit: {
        entityId: request.day,
        after: { day: request.day, reason: request.reason, ...(note !== '' && { note }) },
      },
      update: (state) => write.reopenings.setState(request, state, at),
    })

  return {
    reopeningsOf: (day) => store.read.reopenings.ofDay(day),
    reopeningsFor: (userId) => store.read.reopenings.waitingFor(userId),

    async reopenedBy(day) {
      const opened = await store.read.transitions.lastInto(dayMachine.kind, day, 'reopened')
      return opened?.byId ?? null
    },

    sentBackWith: (shift) => whySentBack(store.read, shift),

    askToReopen: (day, reason, actor) =>
      store.transact(async (write) => {
        const found = await write.days.lock(day)
        if (!found) throw notFound('till.noDay')
        if (found.state !== 'closed') throw conflict('reopening.notClosed')
        await requireNotDeposited(write, day)
        const all = await write.reopenings.ofDay(day)
        if (all.some(({ state }) => state === 'proposed')) throw conflict('reopening.waits')
        const id = newId()
        const at = clock.now()
        await transition(write, reopeningMachine, {
          move: 'propose',
          id,
          from: null,
          version: 1,
          note: reason,
          actor,
          at,
          audit: { entityId: day, after: { day, reason } },
          async update(state) {
            await write.reopenings.add({ id, day, reason, state, createdAt: at, createdBy: actor.id })
            return true
          },
        })
        return id
      }),

    confirmReopening: (id, actor) =>
      store.transact(async (write) => {
        const { day, request } = await locked(write, id)
        await requireNoCashier(write, day.day, actor)
        await requireNotDeposited(write, day.day)
        const at = clock.now()
        await move(write, request, { move: 'confirm', note: '', actor, at })
        await transition(write, dayMachine, {
          move: 'reopen',
          id: day.day,
          from: day.state,
          version: day.version + 1,
          concernsId: request.createdBy,
          note: request.reason,
          actor,
          at,
          audit: {
            before: { state: day.state },
            after: { day: day.day, reason: request.reason, state: 'reopened' },
          },
          update: (state) => write.days.setState(day, state, at),
        })
      }),

    refuseReopening: (id, reason, actor) =>
      store.transact(async (write) => {
        const { day, request } = await locked(write, id)
        await requireNoCashier(write, day.day, actor)
        await move(write, request, { move: 'refuse', note: reason, actor, at: clock.now() })
      }),

    withdrawReopening: (id, actor) =>
      store.transact(async (write) => {
        const { request } = await locked(write, id)
        if (request.createdBy !== actor.id) throw forbidden('reopening.notOwnRequest')
        await move(write, request, { move: 'withdraw', note: '', actor, at: clock.now() })
      }),

    async sendShiftBack(id, reason, actor) {
      const sending = store.transact(async (write) => {
        const seen = await write.shifts.find(id)
        if (!seen) throw notFound('till.shiftNotFound')
        // Nobody closes the day until the shift is open.
        const day = await write.days.hold(seen.day)
        const shift = (await write.shifts.lock(id)) ?? seen
        // Of a day that was not closed yet only a shift whose difference waits.
        const mayGoBack = day?.state === 'reopened' || (day?.state === 'open' && shift.state !== 'closed')
        if (!mayGoBack) throw conflict('reopening.notOpenAgain')
        if (shift.cashierId === actor.id) throw forbidden('till.ownShift')
        if (await write.shifts.openOf(shift.cashierId)) throw conflict('reopening.cashierBusy')
        const at = clock.now()
        await transition(write, shiftMachine, {
          move: 'sendBack',
          id,
          from: shift.state,
          version: shift.version + 1,
          concernsId: shift.cashierId,
          note: reason,
          actor,
          at,
          audit: {
            before: {
              state: shift.state,
              counted: rupeesOf(String(shift.count?.cash ?? 0)),
              expected: rupeesOf(String(shift.count?.expected ?? 0)),
            },
            after: { day: shift.day, reason, state: 'open' },
          },
          update: () => write.shifts.clearCount(shift, at),
        })
      })
      await sending.catch((error: unknown) => {
        // The cashier has opened another shift meanwhile: the index lets one through.
        throw isDuplicate(error) ? conflict('reopening.cashierBusy') : error
      })
    },
  }
}

/** @throws DomainError Conflict `reopening.deposited` */
async function requireNotDeposited({ cashDeposits }: TillRepository, day: string): Promise<void> {
  const deposits = await cashDeposits.ofDay(day)
  if (deposits.some(({ state }) => state === 'entered')) throw conflict('reopening.deposited')
}
