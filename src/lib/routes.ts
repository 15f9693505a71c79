import type { ExamKind } from './schemas/results/exam.ts'

/** Addresses of the pages. Pass them through `href()`. */
export const routes = {
  landing: '/',
  results: '/examresults',
  permissions: '/docs/permissions',
  reference: '/docs/api',
  contact: '/contact',
  /** The list of pages saved on this device. */
  kept: '/kept',
  app: '/app',
  menus: '/app/Admin Menus',
  examinations: '/app/Examinations',
  /** Consolidated memos. */
  memos: '/app/Memos',
  memosOf: (rollNumber: string): string => `/app/Memos?rollNo=${encodeURIComponent(rollNumber)}`,
  memoRules: '/app/Memos/rules',
  gradeScales: '/app/Memos/scales',
  gradeScale: (name: string): string => `/app/Memos/scales?edit=${encodeURIComponent(name)}`,
  copyGradeScale: (name: string): string => `/app/Memos/scales?copy=${encodeURIComponent(name)}`,
  memoRule: (regulation: string): string => `/app/Memos/rules?edit=${encodeURIComponent(regulation)}`,
  memoSubstitutes: '/app/Memos/substitutes',
  consolidatedMemo: (rollNumber: string): string =>
    `/app/Memos/download?rollNo=${encodeURIComponent(rollNumber)}`,
  ownMemo: '/app/Memos/own',
  marksOf: (examId: string, query = ''): string => `/app/Examinations/${examId}/marks${query && `?${query}`}`,
  holds: (query = ''): string => `/app/Withheld Results${query && `?${query}`}`,
  withhold: (examId = ''): string => `/app/Withheld Results/withhold${examId && `?exam=${examId}`}`,
  releaseHolds: (examId = ''): string => `/app/Withheld Results/release${examId && `?exam=${examId}`}`,
  /** The same forms, which lead back to the page of the exam. */
  withholdInExam: (examId: string): string => `/app/Examinations/${examId}/withhold`,
  releaseHoldsInExam: (examId: string): string => `/app/Examinations/${examId}/release`,
  examChecks: (examId: string): string => `/app/Examinations/${examId}/checks`,
  examHolds: (examId: string): string => `/app/Examinations/${examId}/withheld`,
  examMemos: (examId: string): string => `/app/Examinations/${examId}/memos`,
  /** A student's marks in an exam; with a subject its correction form. */
  studentMarks: (examId: string, rollNumber: string, subjectCode = ''): string =>
    `/app/Examinations/${examId}/student?rollNo=${encodeURIComponent(rollNumber)}${
      subjectCode && `&subject=${encodeURIComponent(subjectCode)}`
    }`,
  missingStudents: (examId: string): string => `/app/Examinations/${examId}/missing`,
  examStatistics: (examId: string): string => `/app/Examinations/${examId}/statistics`,
  /** The administrator's home. */
  admin: '/app/Admin',
  users: '/app/Admin/Users',
  newUser: '/app/Admin/Users?new',
  checklist: '/app/Checklist',
  search: '/app/Search',
  savedViews: '/app/Saved Views',
  about: '/about',
  courses: '/courses',
  departments: '/departments',
  college: '/app/Admin/College',
  collegePages: '/app/Admin/College/pages',
  /** Preview of the home page and documents with unsaved settings. */
  collegePreview: '/app/Admin/College/preview',
  security: '/app/Admin/Security',
  audit: '/app/Admin/Audit',
  system: '/app/Admin/System',
  facultyRegister: '/app/Faculty Register',
  facultyMember: (id: string): string => `/app/Faculty Register/${id}`,
  facultyLogin: (id: string): string => `/app/Faculty Register/${id}/login`,
  /** Logins for members that are ticked in the register. */
  facultyLogins: '/app/Faculty Register/logins',
  facultyUpload: '/app/Upload Faculty',
  staffSecretsUpload: '/app/Faculty Register/bank',
  ownStaffRecord: '/app/Staff',
  rooms: '/app/Academics/Rooms',
  room: (id: string): string => `/app/Academics/Rooms/${id}`,
  roomsUpload: '/app/Academics/Rooms/upload',
  curriculum: '/app/Academics/Curriculum',
  curriculumSubject: (id: string): string => `/app/Academics/Curriculum/${id}`,
  /** Copies a semester to another branch or regulation. */
  curriculumCopy: '/app/Academics/Curriculum/copy',
  /** Adds subjects of past examinations. */
  curriculumPast: '/app/Academics/Curriculum/past',
  curriculumUpload: '/app/Academics/Curriculum/upload',
  /** A month such as '2026-11', or a whole academic year. */
  calendar: (view: { month?: string; year?: string } = {}): string => {
    const query = new URLSearchParams(view).toString()
    return `/app/Academics/Calendar${query && `?${query}`}`
  },
  /** All days that differ from the weekly pattern. */
  calendarDays: '/app/Academics/Calendar/days',
  calendarDay: (id: string): string => `/app/Academics/Calendar/${id}`,
  newCalendarDay: (day = ''): string => `/app/Academics/Calendar/new${day && `?day=${day}`}`,
  weeklyPattern: '/app/Academics/Calendar/week',
  calendarUpload: '/app/Academics/Calendar/upload',
  terms: '/app/Academics/Terms',
  term: (id: string): string => `/app/Academics/Terms/${id}`,
  newTerm: '/app/Academics/Terms/new',
  termsUpload: '/app/Academics/Terms/upload',
  regulations: '/app/Academics/Regulations',
  regulation: (id: string): string => `/app/Academics/Regulations/${id}`,
  newRegulationRule: (id: string, kind: string): string => `/app/Academics/Regulations/${id}/${kind}`,
  achievements: '/app/Faculty/Achievements',
  achievement: (id: string): string => `/app/Faculty/Achievements/${id}`,
  achievementsMissing: '/app/Faculty/Achievements/missing',
  achievementsUpload: '/app/Faculty/Achievements/upload',
  /** The dialog `ask`, for one achievement or for all. */
  achievementAsked: (ask: string, id = ''): string =>
    `/app/Faculty/Achievements?ask=${ask}${id && `&achievement=${id}`}`,
  achievementsOf: (memberId: string, filter = ''): string =>
    `/app/Faculty/Achievements?faculty=${memberId}${filter && `&${filter}`}`,
  iqac: (year = ''): string => `/app/IQAC Incharge Dashboard${year && `?year=${year}`}`,
  iqacResults: (year = ''): string => `/app/IQAC/Results${year && `?year=${year}`}`,
  iqacExam: (examId: string): string => `/app/IQAC/Results/${examId}`,
  backlogs: (examId = ''): string => `/app/Backlogs${examId && `?exam=${examId}`}`,
  iqacPlacements: (year = '', filter = ''): string =>
    `/app/IQAC/Placements${year && `?year=${year}${filter}`}`,
  imports: '/app/Imports',
  notifications: '/app/Notifications',
  alumniForm: '/app/Alumni/Registration Form',
  /** For users without a login session. */
  forgotPassword: '/ForgotPassword',
  /** The token of an email follows. */
  signUpConfirm: '/register/confirm',
  alumniRegister: '/alumni/register',
  /** The token of an email follows. */
  alumniConfirm: '/alumni/confirm',
  alumniRegistrations: '/app/Alumni/Registrations',
  alumniWaiting: '/app/Alumni/Registrations?state=registered',
  rejectAlumni: '/app/Alumni/Registrations/reject',
  alumniRegistration: (id: string): string => `/app/Alumni/Registrations/${id}`,
  /** The form for entering several histories in a row; the specification sets the address. */
  alumniHistoryForm: '/AlumniHistory',
  alumniHistories: '/app/Alumni/History',
  alumniHistoryUpload: '/app/Alumni/History/upload',
  alumniHistory: (id: string): string => `/app/Alumni/History/${id}`,
  alumniDashboard: '/app/Alumni/Alumni Dashboard',
  /** The notices that the reader may see. */
  notices: '/notices',
  noticesPage: (page: number): string => (page > 1 ? `/notices?page=${page}` : '/notices'),
  notice: (id: string): string => `/notices/${id}`,
  noticesFeed: '/notices.xml',
  officeNotices: '/app/Notices',
  newNotice: '/app/Notices/new',
  officeNotice: (id: string): string => `/app/Notices/${id}`,
  admissionsUpload: '/app/Admissions/upload',
  admissionPhotos: '/app/Admissions/photos',
  photosOf: (upload: string): string => `/app/Admissions/photos?upload=${upload}`,
  students: '/app/Students',
  studentsUpload: '/app/Students/upload',
  studentNumbers: '/app/Students/numbers',
  studentStrength: '/app/Students/strength',
  studentsMoveUp: '/app/Students/move-up',
  studentsSection: '/app/Students/section',
  studentStep: (id: string): string => `/app/Students/steps/${id}`,
  student: (id: string): string => `/app/Students/${id}`,
  studentPlace: (id: string): string => `/app/Students/${id}/place`,
  studentPhoto: (id: string): string => `/app/Students/${id}/photo`,
  studentLogins: (id: string): string => `/app/Students/${id}/logins`,
  admissionForm: '/admissionForm',
  changeAdmission: (id: string): string => `/admissionForm?admissionId=${encodeURIComponent(id)}`,
  studentAdmissionForm: '/AdmissionFormForSmsk',
  admissions: '/app/Admissions',
  admissionsAdmitted: '/app/Admissions?state=admitted',
  admissionsWaiting: '/app/Admissions?state=submitted',
  admissionsOfUpload: (id: string): string => `/app/Admissions?state=submitted&upload=${id}`,
  admitSeveral: '/app/Admissions/admit',
  cancelAdmissions: '/app/Admissions/cancel',
  takeBackAdmissions: '/app/Admissions/take-back',
  admissionForms: '/app/Admissions/forms',
  admissionNumbers: '/app/Admissions/numbers',
  admission: (id: string): string => `/app/Admissions/${id}`,
  admissionCertificates: (id: string): string => `/app/Admissions/${id}/certificates`,
  admissionSlip: (id: string, returnId: string): string => `/app/Admissions/${id}/slip?return=${returnId}`,
  admissionPdf: (id: string): string => `/app/Admissions/${id}/form`,
  /** Fee collection at the counter. */
  till: '/app/Accounts/Fee Collection',
  /** `kind` is student or admission. */
  tillPayer: (kind: string, id: string): string => `/app/Accounts/Fee Collection?${kind}=${id}`,
  tillSale: (id: string): string => `/app/Accounts/Fee Collection?sale=${id}`,
  /** All receipts of a sale as one document; `roll` is the layout of 80 mm. */
  saleReceipts: (id: string, paper: 'a5' | 'roll' = 'a5'): string =>
    `/app/Accounts/Receipts/${id}${paper === 'roll' ? '?paper=roll' : ''}`,
  /** Asks to cancel a receipt of the counter, or decides about it. */
  cancelReceipt: (orderId: string): string => `/app/Accounts/Cancel Receipt/${encodeURIComponent(orderId)}`,
  /** Refunds of a receipt of the counter. */
  counterRefund: (orderId: string): string => `/app/Accounts/Refund/${encodeURIComponent(orderId)}`,
  shift: '/app/Accounts/Shift',
  /** An ISO date; today without one. */
  dayClose: (day = ''): string => `/app/Accounts/Day Close${day && `?day=${day}`}`,
  depositSlip: (id: string): string => `/app/Accounts/Deposit Slip/${encodeURIComponent(id)}`,
  tenders: '/app/Accounts/Transaction History',
  dayBook: '/app/Accounts/Day Book',
  papers: '/app/Accounts/Cheques',
  paper: (id: string): string => `/app/Accounts/Cheques/${id}`,
  depositPapers: '/app/Accounts/Cheques/deposit',
  clearPapers: '/app/Accounts/Cheques/clear',
  /** Transfers that payers have shown at the till. */
  transfers: '/app/Accounts/Transfers',
  transfer: (id: string): string => `/app/Accounts/Transfers/${id}`,
  monthBook: '/app/Accounts/Month Book',
  earlierReceipts: '/app/Accounts/Earlier Receipts',
  dues: '/app/Fees/dues',
  remindDues: '/app/Fees/remind',
  duesUpload: '/app/Fees/upload',
  due: (id: string): string => `/app/Fees/due/${id}`,
  /** `kind` is student or admission. */
  feesOf: (kind: string, id: string): string => `/app/Fees/person/${kind}/${id}`,
  duesGenerate: '/app/Fees/generate',
  duesRun: (id: string): string => `/app/Fees/generate/${id}`,
  feeStructures: '/app/Fees/structures',
  feeStructure: (id: string): string => `/app/Fees/structures/${id}`,
  feeTypes: '/app/Fees/types',
  feeType: (id: string): string => `/app/Fees/types/${id}`,
  /** Broken down by day unless another dimension is given. */
  collections: (by = 'day'): string => `/app/Fees/collections/${by}`,
  money: '/app/Fees/money',
  receipts: '/app/Fees/receipts',
  receiptSeries: '/app/Fees/series',
  /** A receipt in the accounts office's view. */
  officeReceipt: (orderId: string): string => `/app/Fees/receipt/${encodeURIComponent(orderId)}`,
  duplicateReceipt: (orderId: string): string => `/app/Fees/receipt/${encodeURIComponent(orderId)}/duplicate`,
  defaulters: '/app/Accounts/Defaulters',
  remindDefaulters: '/app/Accounts/Defaulters/remind',
  payableRules: '/app/Fees/sponsors',
  payableRule: (id: string): string => `/app/Fees/sponsors/${id}`,
  adjustments: '/app/Fees/adjustments',
  confirmAdjustments: '/app/Fees/adjustments/confirm',
  dueChanges: '/app/Fees/changes',
  dueChange: (id: string): string => `/app/Fees/changes/${id}`,
  payments: '/app/Fees/payments',
  /** Identified by its attempt. */
  payment: (attemptId: string): string => `/app/Fees/payments/${attemptId}`,
  paymentReviews: '/app/Fees/reviews',
  refunds: '/app/Fees/refunds',
  keptMoney: (admissionId: string): string => `/app/Fees/kept/${admissionId}`,
  ownPage: '/app/Student',
  ownRecord: '/app/Student/record',
  parent: '/app/Parent Dashboard',
  catalogue: '/app/Catalogue',
  catalogueList: (kind: string): string => `/app/Catalogue/${kind}`,
  seatsUpload: '/app/Catalogue/Seats',
  catalogueUpload: (kind: string): string => `/app/Catalogue/${kind}/upload`,
  catalogueEntry: (kind: string, id: string): string => `/app/Catalogue/${kind}/${id}`,
  privacy: '/app/Privacy',
  privacyOf: (person: string, only = ''): string =>
    `/app/Privacy?person=${encodeURIComponent(person)}${only && `&only=${encodeURIComponent(only)}`}`,
  fees: '/fees',
  payOrder: (orderId: string): string => `/fees/pay/${encodeURIComponent(orderId)}`,
  receiptLink: (link: string): string => `/r/${link}`,
  receipt: (orderId: string): string => `/fees/receipt/${encodeURIComponent(orderId)}`,
  selfPayment: '/selfpayment',
  gatewayKeys: '/paymentGatewayKeyMaintenance',
  account: '/app/Account',
  help: '/app/Help',
  cipher: '/app/Encrypt Decrypt',
  createLogins: '/createLogins',
  devtools: '/devtools',
  formGallery: '/devtools/forms',
  documentSamples: '/devtools/documents',
  emailSample: (template: string): string => `/devtools/emails/${template}`,
  changePassword: '/app/reset Password',
  /** The landing page, with the message that the password was changed. */
  resetPassword: '/reset-password',
  activate: '/activate',
  register: (module?: string | null): string =>
    module ? `/register/${encodeURIComponent(module)}` : '/register',
  severalUsers: '/app/Admin/Users/several',
  /** Takes the ticked users, to do this with all of them. */
  changeUsers: (change: string): string => `/app/Admin/Users/several?do=${change}`,
  user: (userId: string): string => `/app/Admin/Users/${userId}`,
  /** Without a module: the page for all roles. `page` is where the browser goes after the sign-in. */
  login: (module = '', page = ''): string =>
    `/login${module && `/${encodeURIComponent(module)}`}${page && `?return=${encodeURIComponent(page)}`}`,
  resultsOfKind: (kind: ExamKind): string => `/examresults?kind=${kind}`,
  /** A title may contain slashes, percent signs and emoji. */
  result: (title: string, rollNumber?: string): string =>
    `/results/${encodeURIComponent(title)}${rollNumber ? `?rollNo=${encodeURIComponent(rollNumber)}` : ''}`,
  /** All published exams of a roll number. */
  resultsOf: (rollNumber?: string): string =>
    `/results${rollNumber ? `?rollNo=${encodeURIComponent(rollNumber)}` : ''}`,
  memo: (title: string, rollNumber: string): string =>
    `/memo/${encodeURIComponent(title)}?rollNo=${encodeURIComponent(rollNumber)}`,
  verify: (code: string): string => `/verify/${encodeURIComponent(code)}`,
  exam: (examId: string): string => `/app/Examinations/${examId}`,
  examUploads: (examId: string): string => `/app/Examinations/${examId}/uploads`,
  /** The form of a new exam, prefilled from this one. */
  copyExam: (examId: string): string => `/app/Examinations?copy=${examId}#new-exam`,
  previewMemo: (examId: string, rollNumber: string): string =>
    `/app/Examinations/${examId}/previewMemo?rollNo=${encodeURIComponent(rollNumber)}`,
  previewOf: (examId: string, rollNumber: string): string =>
    `/app/Examinations/${examId}/preview?rollNo=${encodeURIComponent(rollNumber)}`,
  preview: (examId: string): string => `/app/Examinations/${examId}/preview`,
} as const

/**
 * Reads the exam title from an address: everything after the page's name, decoded once. The router decodes its own
 * parameter in parts or twice, which loses slashes and percent signs.
 * @example titleIn('https://campus.example/de/results/A%2FB%20100%25', 'results') // 'A/B 100%'
 */
export function titleIn(requestUrl: string, page: 'results' | 'memo'): string {
  const { pathname } = new URL(requestUrl)
  const start = pathname.indexOf(`/${page}/`) + page.length + 2
  try {
    return decodeURIComponent(pathname.slice(start))
  } catch {
    return ''
  }
}
