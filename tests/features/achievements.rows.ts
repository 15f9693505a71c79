import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_IQAC_INCHARGE', 'ROLE_IQAC_COORDINATOR', 'ROLE_PRINCIPAL', 'ROLE_ADMIN'] as const
const keepers = [...office, 'ROLE_HOD', 'ROLE_FACULTY'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/getfacultyAchievements': [keepers, 'staff'],
    'api/v1/savefacultyAchievements': [keepers, 'staff'],
    'api/v1/deletefacultyAchiveMent': [keepers, 'staff'],
    'api/v1/exportAchievements': [keepers, 'staff'],
    'api/v1/exportAccreditation/[table]': [keepers, 'staff'],
    'faculty/v1/getReserachPapersBasedOnUserName': [keepers, 'staff'],
    'faculty/v1/getCountOfCitations': [keepers, 'staff'],
    'faculty/v1/getCountOfScoupos': [keepers, 'staff'],
    'faculty/v1/getAwardsByFaculty': [keepers, 'staff'],
    'faculty/v1/getMousCounByUserName': [keepers, 'staff'],
    'faculty/v1/getallprofiledata': [keepers, 'staff'],
  },
  imports: { achievements: office },
  budgets: { '/app/Faculty/Achievements/upload': 125 },
  forms: { handleAchievement: 'uploads' },
  pageParams: {
    achievementId: { list: '/app/Faculty/Achievements', prefix: '/app/Faculty/Achievements/' },
  },
}
export default rows
