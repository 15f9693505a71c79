import type { FeatureRows } from '../support/database/feature-rows.ts'

const writers = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PRINCIPAL', 'ROLE_EXAMINATION'] as const

const rows: FeatureRows = {
  calls: { 'api/v1/exportNotices': [writers, 'staff'] },
  forms: { handleNewNotice: 'uploads', handleNoticeChange: 'uploads', handleNoticeAction: 'staff' },
  pageParams: { noticeId: { list: '/app/Notices', prefix: '/app/Notices/' } },
  publicPages: ['/notices'],
}
export default rows
