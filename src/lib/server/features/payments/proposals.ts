import type { ProposalTable } from '../../kernel/notifications/proposals.repository.ts'
import { refundMachine } from './refunds/refund.ts'
import { decisionMachine } from './reviews/review.ts'

export const refundProposals: ProposalTable = {
  table: 'payment_refunds',
  kind: refundMachine.kind,
  about: 'attempt_id',
}

export const decisionProposals: ProposalTable = {
  table: 'payment_decisions',
  kind: decisionMachine.kind,
  about: 'review_id',
}
