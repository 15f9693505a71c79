import type { FeatureRows } from '../support/database/feature-rows.ts'

const keepers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS'] as const
const readers = [...keepers, 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportAccount': [readers, 'staff'],
    'api/v1/exportAdjustments': [readers, 'staff'],
    'api/v1/exportCollections/[by]': [
      [...readers, 'ROLE_PRINCIPAL', 'ROLE_CHAIRMAN', 'ROLE_DIRECTOR'],
      'staff',
    ],
    'api/v1/exportDefaulters': [readers, 'staff'],
    'api/v1/exportDueChanges': [readers, 'staff'],
    'api/v1/exportDues': [readers, 'staff'],
    'api/v1/exportFeeStructures': [readers, 'staff'],
    'api/v1/exportFeeTypes': [readers, 'staff'],
    'api/v1/exportMoney': [readers, 'staff'],
    'api/v1/exportPayableRules': [readers, 'staff'],
    'api/v1/getFeesToAllot': ['signedIn', 'pages'],
  },
  forms: {
    handleConfirmAdjustments: 'staff',
    handleRemindChosen: 'staff',
    handleRemindDefaulters: 'staff',
    handleNewPayableRule: 'staff',
    handlePayableRule: 'staff',
    handleNewFeeType: 'staff',
    handleFeeType: 'staff',
    handleNewStructure: 'staff',
    handleStructure: 'staff',
    handleNewDue: 'staff',
    handleDue: 'staff',
    handleDueChange: 'staff',
    handleGenerate: 'staff',
    handleRun: 'staff',
  },
  imports: { dues: keepers, earlierReceipts: [...keepers, 'ROLE_ACCOUNTANTS_OFFICER'] },
  budgets: { '/app/Fees/upload': { kilobytes: 125, as: 'accounts-sita' } },
  pageParams: {
    by: 'type',
    payerKind: 'student',
    payerId: { list: '/app/Fees/dues', prefix: '/app/Fees/person/student/' },
    dueId: { list: '/app/Fees/person/student/[payerId]', prefix: '/app/Fees/due/' },
    changeId: { list: '/app/Fees/changes', prefix: '/app/Fees/changes/' },
    runId: { list: '/app/Fees/generate', prefix: '/app/Fees/generate/' },
    ruleId: { list: '/app/Fees/sponsors', prefix: '/app/Fees/sponsors/' },
    structureId: { list: '/app/Fees/structures', prefix: '/app/Fees/structures/' },
    typeId: { list: '/app/Fees/types', prefix: '/app/Fees/types/' },
  },
}
export default rows
