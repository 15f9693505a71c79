import { countCall } from '#lib/server/features/achievements/web/faculty-profile.ts'

// wire: spelled as clients send it
export const GET = countCall('publications', 'The publications')
