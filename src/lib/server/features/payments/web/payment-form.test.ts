import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import type { Refund } from '../refunds/refund.ts'
import type { Decision } from '../reviews/review.ts'
import { availableActions, parseAction, type PaymentAction } from './payment-form.ts'
import type { PaymentPage, ReviewView } from './payment-page.ts'

const keeper = { id: 'sunita', roles: ['ROLE_ACCOUNTANT'] as Role[] }
const officer = { id: 'vijaya', roles: ['ROLE_ACCOUNTANTS_OFFICER'] as Role[] }
const both = { id: 'mohan', roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] as Role[] }
const student = { id: 'asha', roles: ['ROLE_STUDENT'] as Role[] }
const people = { keeper, officer, both, student, nobody: null }
type Person = keyof typeof people

type Page = Parameters<typeof parseAction>[0]

// Only the fields that decide about actions are filled in.
const review = (amount: number, mayPay = false): ReviewView =>
  ({ review: { id: `r${amount}`, amount, state: 'open' }, mayPay }) as ReviewView
const refund = (state: Refund['state'], createdBy = 'sunita'): Refund =>
  ({ id: 'f', state, createdBy }) as Refund
const decision = (createdBy: string): Decision => ({ id: 'd', state: 'proposed', createdBy }) as Decision

const page = (more: Partial<PaymentPage> = {}): Page => ({
  waiting: [],
  decisions: [],
  refunds: [],
  left: 45_000,
  gone: 0,
  approvedBy: null,
  missing: null,
  ...more,
})

describe('what somebody may begin about a payment', () => {
  const doubts = [review(45_000, true), review(0)]
  const nothing = { refund: false, record: false, settle: [], close: [] }
  const all = { refund: true, record: true, settle: ['r45000'], close: ['r45000', 'r0'] }

  it.each<[string, Person, Page, object]>([
    ['everything that there is to do', 'keeper', page({ waiting: doubts, gone: 100 }), all],
    ['likewise with both roles', 'both', page({ waiting: doubts, gone: 100 }), all],
    [
      'a question without money alone',
      'officer',
      page({ waiting: doubts, gone: 100 }),
      { ...nothing, close: ['r0'] },
    ],
    ['nothing of others', 'student', page({ waiting: doubts, gone: 100 }), nothing],
    ['nothing without a login', 'nobody', page({ waiting: doubts, gone: 100 }), nothing],
    ['no refund where nothing is left', 'keeper', page({ left: 0 }), nothing],
    ['nothing to write down where nothing went', 'keeper', page({ left: 0, waiting: [] }), nothing],
    [
      'no settling of what does not fit',
      'keeper',
      page({ waiting: [review(45_000)] }),
      { ...nothing, refund: true, close: ['r45000'] },
    ],
    [
      'nothing beside a refund that waits',
      'keeper',
      page({ waiting: doubts, refunds: [refund('proposed')] }),
      nothing,
    ],
    [
      'nothing beside a refund to send',
      'officer',
      page({ waiting: doubts, refunds: [refund('approved')] }),
      nothing,
    ],
    [
      'nothing beside a decision that waits',
      'both',
      page({ waiting: doubts, decisions: [decision('x')] }),
      nothing,
    ],
    [
      'all behind what is decided',
      'keeper',
      page({ waiting: doubts, gone: 1, refunds: [refund('sent'), refund('refused')] }),
      all,
    ],
  ])('is %s: %s', (_, person, shown, expected) => {
    const { refund: mayRefund, record, settle, close } = availableActions(shown, people[person])
    expect({ refund: mayRefund, record, settle: [...settle], close: [...close] }).toEqual(expected)
  })
})

describe('the form that is shown', () => {
  const toDecide = page({ decisions: [decision('sunita')] })
  const toApprove = page({ refunds: [refund('proposed')] })
  const toSend = page({ refunds: [refund('approved')], approvedBy: 'mohan' })

  it.each<[Person, Page, Partial<PaymentAction> | null]>([
    ['keeper', page(), null],
    ['officer', page(), null],
    ['officer', toDecide, { kind: 'decide' }],
    ['both', toDecide, { kind: 'decide' }],
    ['keeper', toDecide, { kind: 'waits', for: 'officer' }],
    ['both', page({ decisions: [decision('mohan')] }), { kind: 'waits', for: 'otherOfficer' }],
    ['officer', toApprove, { kind: 'approve' }],
    ['keeper', toApprove, { kind: 'waits', for: 'officer' }],
    ['both', page({ refunds: [refund('proposed', 'mohan')] }), { kind: 'waits', for: 'otherOfficer' }],
    ['keeper', toSend, { kind: 'send' }],
    ['officer', toSend, { kind: 'waits', for: 'keeper' }],
    ['both', toSend, { kind: 'waits', for: 'otherKeeper' }],
  ])('to %s is what waits for them, or says for whom it does', (person, shown, expected) => {
    const action = parseAction(shown, people[person], { chosen: '', reviewId: '' })
    if (expected === null) expect(action).toBeNull()
    else expect(action).toMatchObject(expected)
  })

  const doubt = page({ waiting: [review(45_000, true)], gone: 100 })

  it.each(['settle', 'close', 'refund', 'record'])(
    'is the form of %s for a user who may open it',
    (chosenAction) => {
      const asked = { chosen: chosenAction, reviewId: 'r45000' }
      expect(parseAction(doubt, keeper, asked)).toMatchObject({ kind: chosenAction })
      expect(parseAction(doubt, officer, asked)).toBeNull()
      expect(parseAction(page({ left: 0 }), keeper, asked)).toBeNull()
      expect(parseAction(toSend, keeper, asked)).toMatchObject({ kind: 'send' })
    },
  )

  it('is none for another word, or for a question that is not open here', () => {
    expect(parseAction(doubt, keeper, { chosen: 'toString', reviewId: 'r45000' })).toBeNull()
    expect(parseAction(doubt, keeper, { chosen: 'settle', reviewId: 'r1' })).toBeNull()
  })

  it('is that of money that the bank sent in place of the gateway for another officer than its sender', () => {
    const asked = { chosen: 'reroute', reviewId: '' }
    const lost = page({ missing: { refund: refund('sent'), sentBy: 'mohan' } })
    expect(parseAction(lost, officer, asked)).toMatchObject({ kind: 'reroute' })
    expect([parseAction(lost, both, asked), parseAction(lost, keeper, asked)]).toEqual([null, null])
    expect(parseAction(page(), officer, asked)).toBeNull()
    expect([availableActions(lost, officer).reroute, availableActions(lost, both).reroute]).toEqual([
      true,
      false,
    ])
  })
})
