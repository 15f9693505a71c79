import { feeCheckers, feeKeepers } from '#lib/rules/fee-roles.ts'
import type { RefundState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** Who asks for money to go back approves none of it, and who approves it sends none of it. */
export const refundMachine = stateMachine<RefundState>().of({
  kind: 'paymentRefund',
  entity: 'refund',
  refusal: 'refunds.changedSince',
  moves: {
    propose: {
      ...{ from: [null], to: ['proposed'], by: feeKeepers, action: 'refund.proposed', needsReason: true },
    },
    /** Of what was paid twice: nobody has to think of it. */
    ask: { from: [null], to: ['proposed'], by: 'anybody', action: 'refund.askedFor' },
    approve: {
      ...{ from: ['proposed'], to: ['approved'], by: feeCheckers, action: 'refund.approved' },
      secondPerson: 'refunds.ownProposal',
    },
    refuse: {
      ...{ from: ['proposed'], to: ['refused'], by: feeCheckers, action: 'refund.refused' },
      ...{ needsReason: true, secondPerson: 'refunds.ownProposal' },
    },
    send: {
      ...{ from: ['approved'], to: ['sent'], by: feeKeepers, action: 'refund.sent' },
      secondPerson: 'refunds.ownApproval',
    },
    /** The gateway says that it went back. */
    see: { from: ['approved'], to: ['sent'], by: 'anybody', action: 'refund.seen' },
    /** The gateway still has what was said to be sent there, and the college's bank has sent it instead. */
    reroute: {
      ...{ from: ['sent'], to: ['sent'], by: feeCheckers, action: 'refund.rerouted' },
      secondPerson: 'refunds.ownSending',
    },
    /** It could not be sent after all. */
    giveUp: {
      ...{ from: ['approved'], to: ['refused'], by: [...feeKeepers, ...feeCheckers] },
      ...{ action: 'refund.givenUp', needsReason: true },
    },
  },
})
