import { type RawBuilder, sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

const duePage = '/[...locale]/app/Fees/due/[dueId]'
/** Fee structures, runs and dues have no name of their own, so their fee type names them. */
const calledBy = ['feeType']
/** The id of the due says nothing to people; the entry leads to its page. */
const hideId = (): string => ''
const sayCodeOfPayer = (code: string) => say(`dues.payableBy.${code}`)
const nameOfType = sql<string>`(select fee_types.name from fee_types where fee_types.id = fee_type_id)`

/** The payer's present name and the fee type of a due. */
const payerAndFee = (isDue: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(students.name, admissions.name, '') || ' · ' || fee_types.name from dues
    join fee_types on fee_types.id = dues.fee_type_id
    left join students on dues.payer_kind = 'student' and students.id = dues.payer_id
    left join admissions on dues.payer_kind = 'admission' and admissions.id = dues.payer_id
    where ${isDue})`

/** A due's payer and fee type, the fee type of a run, or the file of an upload. */
const subjectOfChange = sql<string>`coalesce(
  ${payerAndFee(sql`dues.id = due_changes.subject_id`)},
  (select min(fee_types.name) from dues join fee_types on fee_types.id = dues.fee_type_id
    where dues.run_id = due_changes.subject_id),
  (select imports.file_name from imports where imports.id = due_changes.subject_id), '')`

/** Describes the audit actions of fees and links audit entries to their records. */
export const feesTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'feeType.added',
    'feeType.changed',
    'feeType.moved',
    'feeType.retired',
    'feeType.reinstated',
    'feeType.removed',
    'feeStructure.added',
    'feeStructure.changed',
    'feeStructure.removed',
    'duesRun.made',
    'duesRun.undone',
    'duesRun.reminded',
    'due.added',
    'due.cancelled',
    'due.replaced',
    'due.reminded',
    'due.reassigned',
    'due.paidFromAdvance',
    'due.raised',
    'due.lowered',
    'payableRule.proposed',
    'payableRule.confirmed',
    'payableRule.refused',
    'payableRule.withdrawn',
    'payableRule.ended',
    'dueChange.proposed',
    'dueChange.confirmed',
    'dueChange.refused',
    'dueChange.withdrawn',
    'dueAdjustment.proposed',
    'dueAdjustment.confirmed',
    'dueAdjustment.refused',
    'dueAdjustment.forgone',
  ),
  records: {
    feeType: recordsIn({
      table: 'fee_types',
      coded: { kind: (code) => say(`fees.kind.${code}`) },
      name: 'name',
      searched: ['name'],
      page: '/[...locale]/app/Fees/types/[typeId]',
      to: ({ id }) => routes.feeType(id),
    }),
    feeStructure: recordsIn({
      table: 'fee_structures',
      name: nameOfType,
      calledBy,
      page: '/[...locale]/app/Fees/structures/[structureId]',
      to: ({ id }) => routes.feeStructure(id),
    }),
    duesRun: recordsIn({
      table: 'dues_runs',
      name: sql`''`,
      calledBy,
      page: '/[...locale]/app/Fees/generate/[runId]',
      to: ({ id }) => routes.duesRun(id),
    }),
    due: recordsIn({
      table: 'dues',
      coded: { state: (code) => say(`dues.state.${code}`), payableBy: sayCodeOfPayer },
      name: nameOfType,
      calledBy,
      page: duePage,
      to: ({ id }) => routes.due(id),
    }),
    dueChange: recordsIn({
      table: 'due_changes',
      coded: {
        state: (code) => say(`dueChanges.state.${code}`),
        change: (code) => say(`dueChanges.kind.${code}`),
        payableBy: sayCodeOfPayer,
        dueId: hideId,
      },
      name: subjectOfChange,
      calledBy: [],
      page: '/[...locale]/app/Fees/changes/[changeId]',
      to: ({ id }) => routes.dueChange(id),
    }),
    payableRule: recordsIn({
      table: 'payable_rules',
      coded: { state: (code) => say(`payableRules.state.${code}`), payableBy: sayCodeOfPayer },
      name: nameOfType,
      calledBy,
      page: '/[...locale]/app/Fees/sponsors/[ruleId]',
      to: ({ id }) => routes.payableRule(id),
    }),
    dueAdjustment: recordsIn({
      table: 'due_adjustments',
      coded: { state: (code) => say(`adjustments.state.${code}`), dueId: hideId },
      name: payerAndFee(sql`dues.id = due_adjustments.due_id`),
      calledBy,
      page: duePage,
      leads: 'due_id',
      to: ({ leads }) => routes.due(leads),
    }),
  },
}
