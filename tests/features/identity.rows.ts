import type { FeatureRows } from '../support/database/feature-rows.ts'

const administrator = ['ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportUsers': [administrator, 'staff'],
    'auth/v1/signin': ['everyone', 'signIn'],
    'auth/v1/resetUserPasswords': ['signedIn', 'account'],
    'auth/v1/session': ['signedIn', 'staff'],
    'auth/v1/signout': ['signedIn', 'staff'],
    'GET auth/v1/signup': ['everyone', 'pages'],
    'POST auth/v1/signup': ['everyone', 'emails'],
  },
  forms: {
    handleSignIn: 'signIn',
    handleAccountForm: 'account',
    handleNewPassword: 'account',
    handlePasswordChange: 'account',
    handleSetup: 'account',
    handleActivation: 'account',
    handleForgotten: 'emails',
    handleSignUp: 'emails',
    handleSignUpConfirm: 'emails',
    handleUserForm: 'staff',
    handleNewUser: 'staff',
    handleSeveralUsers: 'staff',
  },
  pageParams: { userId: { list: '/app/Admin/Users', prefix: '/app/Admin/Users/' }, role: 'Admin' },
  budgets: { '/app/Account': 23, '/app/Admin/Users': 31, '/login/Student': 20 },
  publicPages: ['/login/Student', '/register/Admin', '/ForgotPassword', '/activate', '/setup'],
}
export default rows
