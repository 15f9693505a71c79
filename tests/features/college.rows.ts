import type { FeatureRows } from '../support/database/feature-rows.ts'

const administrator = ['ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/getCollegeName': ['everyone', 'pages'],
    'api/v1/getCollegeSettings': [administrator, 'staff'],
    'api/v1/getContactData': ['everyone', 'pages'],
    'api/v1/getLogoDataForHeaders': ['everyone', 'pages'],
    'api/v1/saveCollegePicture': [administrator, 'uploads'],
    'api/v1/saveCollegeSettings': [administrator, 'staff'],
  },
  forms: {
    handlePagePicture: 'uploads',
    handlePictures: 'staff',
    handlePreview: 'staff',
    handleSecurity: 'staff',
    handleTexts: 'staff',
  },
  budgets: { '/app/Admin/College': { kilobytes: 128, requests: 6 } },
  publicPages: [
    '/',
    '/about',
    '/contact',
    '/courses',
    '/departments',
    '/IQACHome',
    '/iqacnewhome',
    '/erphome',
    '/terms',
    '/privacy',
    '/return',
    '/maintenance',
    '/coming-soon',
    '/no-such-page',
  ],
}
export default rows
