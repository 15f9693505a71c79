import type { FeatureRows } from '../support/database/feature-rows.ts'

const keepers = ['ROLE_ACADEMICS', 'ROLE_ADMINISTRATION', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportCalendarDays': ['signedIn', 'staff'],
    'api/v1/exportTerms': ['signedIn', 'staff'],
  },
  imports: { 'calendar.holidays': keepers, 'calendar.terms': ['ROLE_ACADEMICS', 'ROLE_ADMIN'] },
  budgets: { '/app/Academics/Calendar/upload': 125, '/app/Academics/Terms/upload': 125 },
  forms: {
    handleDay: 'staff',
    handleNewDay: 'staff',
    handleNewTerm: 'staff',
    handlePattern: 'staff',
    handleTerm: 'staff',
  },
  pageParams: {
    dayId: { list: '/app/Academics/Calendar', prefix: '/app/Academics/Calendar/' },
    termId: { list: '/app/Academics/Terms', prefix: '/app/Academics/Terms/' },
  },
}
export default rows
