import { sayPaper } from '#lib/payments/tender-words.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import type { TypedDue } from '#lib/schemas/fees/dues.ts'
import type { TypedClearing, TypedDeposit, TypedReturn } from '#lib/schemas/till/papers.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, type FieldProblem, forbidden, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Fees } from '../../fees/feature.ts'
import type { CounterPayments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import { movingProblem, type Paper, paperMachine, requireBankDay, type SeveralMove } from './paper.ts'

/** What would be deposited or cleared. */
export interface PapersPlan {
  ready: readonly Paper[]
  refused: readonly { id: string; paper: Paper | undefined; problem: FieldProblem }[]
  /** Sum in paise. */
  amount: number
  /** Digest of the ready papers; it changes with their versions. */
  pin: string
}

export interface Papers {
  /** Null if it is no cheque or demand draft of the till. */
  paper(id: string): Promise<Paper | null>
  /** The orders that it has paid, with the numbers of their receipts. */
  receiptsOfPaper(id: string): Promise<{ orderId: string; number: string; amount: number }[]>
  planPapers(move: SeveralMove, ids: readonly string[], actor: Actor): Promise<PapersPlan>
  /**
   * Takes the papers that are ready to the bank, in one deposit.
   * @throws DomainError Conflict `papers.choiceChanged`, `papers.changed`; Invalid `papers.dayAhead`, `papers.dayBefore`
   * at `day`
   */
  depositPapers(choice: PapersChoice, typed: TypedDeposit, actor: Actor): Promise<{ moved: number }>
  /** Enters that the bank has honoured the papers that are ready. @throws DomainError as `depositPapers` */
  clearPapers(choice: PapersChoice, typed: TypedClearing, actor: Actor): Promise<{ moved: number }>
  /**
   * Enters that the bank has returned a paper: what it paid is open again, its receipts are marked, their payers get an
   * email, and the bank's charge becomes a due of the first receipt's payer.
   * @throws DomainError Conflict `papers.changed`, `papers.moneyGone`, `dues.there`; Forbidden `papers.ownPaper`; Invalid
   * at the fields; NotFound `papers.notFound`
   */
  returnPaper(id: string, typed: TypedReturn, actor: Actor): Promise<void>
}

/** The ticked papers, and the digest of the plan that the person saw. */
export interface PapersChoice {
  ids: readonly string[]
  pin: string
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  fees: Pick<Fees, 'charge'>
  payments: Pick<CounterPayments, 'holdPayersOfTender' | 'takeBackTender'>
}

export function createPapers({ store, clock, fees, payments }: Parts): Papers {
  async function planPapers(move: SeveralMove, ids: readonly string[], actor: Actor): Promise<PapersPlan> {
    const byId = new Map((await store.read.papers.byIds(ids)).map((paper) => [paper.id, paper]))
    const checked = ids.map((id) => ({
      id,
      paper: byId.get(id),
      problem: { code: movingProblem(byId.get(id), move, actor), params: {} },
    }))
    const ready = checked.flatMap(({ paper, problem }) => (paper && problem.code === '' ? [paper] : []))
    return {
      ready,
      refused: checked.filter(({ problem }) => problem.code !== ''),
      amount: sumOfAmounts(ready),
      pin: pinOf(ready.map(({ id, version }) => [id, version])),
    }
  }

  async function readReady(move: SeveralMove, { ids, pin }: PapersChoice, actor: Actor) {
    const { ready, ...plan } = await planPapers(move, ids, actor)
    if (ready.length === 0 || plan.pin !== pin) throw conflict('papers.choiceChanged')
    return { ready: ready.toSorted(byId), amount: plan.amount }
  }

  return {
    paper: (id) => store.read.papers.find(id),
    receiptsOfPaper: (id) => store.read.papers.receiptsOf(id),
    planPapers,

    async depositPapers(choice, { day, bank, slip }, actor) {
      const { ready, amount } = await readReady('deposit', choice, actor)
      const at = clock.now()
      requireBankDay(day, { from: latest(ready.map((paper) => paper.day)), today: indianDate(at) })
      await store.transact(async (write) => {
        const depositId = newId()
        await write.papers.addDeposit({ id: depositId, day, bank, slip, amount }, { at, byId: actor.id })
        for (const paper of ready)
          await movePaper(write, paper, {
            move: 'deposit',
            actor,
            at,
            said: { bank, slip, day },
            update: (state) => write.papers.setDeposited(paper, state, { depositId, at }),
          })
      })
      return { moved: ready.length }
    },

    async clearPapers(choice, { day }, actor) {
      const { ready } = await readReady('clear', choice, actor)
      const at = clock.now()
      requireBankDay(day, { from: latest(ready.map(depositDayOf)), today: indianDate(at) })
      await store.transact(async (write) => {
        for (const paper of ready)
          await movePaper(write, paper, {
            move: 'clear',
            actor,
            at,
            said: { day },
            update: (state) => write.papers.setAnswered(paper, state, { bankDay: day, bankReason: '', at }),
          })
      })
      return { moved: ready.length }
    },

    returnPaper: (id, typed, actor) =>
      store.transact(async (write) => {
        const paper = await write.papers.find(id)
        if (!paper) throw notFound('papers.notFound')
        const problem = movingProblem(paper, 'return', actor)
        if (problem === 'papers.ownPaper') throw forbidden(problem)
        if (problem !== '') throw conflict(problem)
        const { day, reason } = typed
        const at = clock.now()
        requireBankDay(day, { from: depositDayOf(paper), today: indianDate(at) })
        const [payer] = await payments.holdPayersOfTender(write.transaction, id)
        // Before the paid dues are locked: the new due refers to the fee type.
        if (typed.charge > 0 && payer)
          await fees.charge(write.transaction, {
            payer,
            typed: chargeOf(paper, typed, at),
            source: { kind: 'tillPaper', id },
            actor,
            at,
          })
        await payments.takeBackTender(write.transaction, {
          ...paper,
          returnedOn: day,
          reason,
          actor,
          at,
        })
        await movePaper(write, paper, {
          move: 'return',
          actor,
          at,
          note: reason,
          said: {
            day,
            reason,
            ...(typed.charge > 0 && { charge: rupeesOf(String(typed.charge)) }),
          },
          update: (state) => write.papers.setAnswered(paper, state, { bankDay: day, bankReason: reason, at }),
        })
      }),
  }
}

interface PaperMove {
  move: SeveralMove | 'return'
  actor: Actor
  at: string
  note?: string
  /** What the trail says beside the paper. */
  said: Readonly<Record<string, string>>
  update(state: Paper['state']): Promise<boolean>
}

const movePaper = (write: TillRepository, paper: Paper, { said, ...step }: PaperMove): Promise<void> =>
  transition(write, paperMachine, {
    ...step,
    id: paper.id,
    from: paper.state,
    version: paper.version + 1,
    concernsId: paper.cashierId,
    audit: {
      before: { state: paper.state },
      after: {
        chequeOrDraft: sayPaper(paper, { locale: 'en' }),
        rupees: rupeesOf(String(paper.amount)),
        ...said,
        state: paperMachine.moves[step.move].to[0] ?? paper.state,
      },
    },
  })

const byId = (one: Paper, other: Paper): number => (one.id < other.id ? -1 : 1)

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? ''

const depositDayOf = ({ deposit, day }: Paper): string => deposit?.day ?? day

/** The due of the bank's charge; its label names the paper, so that each paper can have one. */
const chargeOf = (paper: Paper, { charge, feeTypeId }: TypedReturn, at: string): TypedDue => ({
  feeTypeId,
  year: academicYearOf(at),
  semesterId: null,
  label: m['papers.chargeLabel']({ paper: sayPaper(paper, { locale: 'en' }) }, { locale: 'en' }).slice(0, 60),
  amount: charge,
  dueOn: '',
  overdueConfirmed: false,
})
