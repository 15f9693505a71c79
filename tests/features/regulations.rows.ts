import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  calls: {},
  forms: { handleNewRule: 'staff', handleRegulation: 'staff' },
  pageParams: {
    regulationId: { list: '/app/Academics/Regulations', prefix: '/app/Academics/Regulations/' },
    ruleKind: 'attendance',
  },
}
export default rows
