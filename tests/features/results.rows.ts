import type { FeatureRows } from '../support/database/feature-rows.ts'
import { mainExam, resultPath } from '../support/results/main-exam.ts'

const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/cancelProposal': [examinationOffice, 'staff'],
    'api/v1/cancelSchedule': [examinationOffice, 'staff'],
    'api/v1/checkResultImport': [examinationOffice, 'staff'],
    'api/v1/commitResultImport': [examinationOffice, 'staff'],
    'api/v1/confirmPublication': [examinationOffice, 'staff'],
    'api/v1/correctExam': [examinationOffice, 'staff'],
    'api/v1/declinePublication': [examinationOffice, 'staff'],
    'api/v1/discardResultImport': [examinationOffice, 'staff'],
    'api/v1/exportBacklogs': [['ROLE_HOD', ...examinationOffice], 'staff'],
    'api/v1/exportExams': [examinationOffice, 'staff'],
    'api/v1/getDistinctExamTitlesBy': ['everyone', 'pages'],
    'api/v1/getExamResultByRollNoReport': ['everyone', 'documents'],
    'api/v1/getExamResultByRollNoView': ['everyone', 'results'],
    'api/v1/getExam': [examinationOffice, 'staff'],
    'api/v1/getExams': [examinationOffice, 'staff'],
    'api/v1/getHolds': [examinationOffice, 'staff'],
    'api/v1/getPublishChecks': [examinationOffice, 'staff'],
    'api/v1/getResultImport': [examinationOffice, 'staff'],
    'api/v1/getResultImportErrors': [examinationOffice, 'staff'],
    'api/v1/getResultImports': [examinationOffice, 'staff'],
    'api/v1/getRevisionChanges': [examinationOffice, 'staff'],
    'api/v1/holdResult': [examinationOffice, 'staff'],
    'api/v1/masterDataExcelsUploads?fileType=examResults': [examinationOffice, 'uploads'],
    'api/v1/publishExam': [examinationOffice, 'staff'],
    'api/v1/releaseResult': [examinationOffice, 'staff'],
    'api/v1/removeExam': [examinationOffice, 'staff'],
    'api/v1/saveExam': [examinationOffice, 'staff'],
    'api/v1/startResultImport': [examinationOffice, 'uploads'],
    'api/v1/undoResultImport': [examinationOffice, 'staff'],
    'api/v1/withdrawExam': [examinationOffice, 'staff'],
  },
  forms: {
    handleSubstitute: 'staff',
    handleScales: 'staff',
    handleMarkCorrection: 'staff',
    handleExamMemos: 'staff',
  },
  imports: { 'results.marks': examinationOffice },
  pageParams: { examId: { list: '/app/Examinations', prefix: '/app/Examinations/' } },
  budgets: { '/app/Examinations': 134 },
  publicPages: ['/examresults', resultPath(mainExam, '21B81A0502'), '/verify'],
}
export default rows
