import type { ProposalTable } from '../../kernel/notifications/proposals.repository.ts'
import { adjustmentMachine } from './adjustments/adjustment.ts'
import { dueChangeMachine } from './changes/due-change.ts'
import { payableRuleMachine } from './payable/payable-rule.ts'

export const adjustmentProposals: ProposalTable = {
  table: 'due_adjustments',
  kind: adjustmentMachine.kind,
  about: 'due_id',
}

export const dueChangeProposals: ProposalTable = {
  table: 'due_changes',
  kind: dueChangeMachine.kind,
  about: 'id',
}

export const payableRuleProposals: ProposalTable = {
  table: 'payable_rules',
  kind: payableRuleMachine.kind,
  about: 'id',
}
