import type { FeatureRows } from '../support/database/feature-rows.ts'
import { staffRoles } from '#lib/schemas/role.ts'

const rows: FeatureRows = {
  calls: { 'api/v1/exportRooms': [staffRoles, 'staff'] },
  imports: { rooms: ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] },
  budgets: { '/app/Academics/Rooms/upload': 125 },
  forms: { handleRoom: 'staff', handleNewRoom: 'staff' },
  pageParams: { roomId: { list: '/app/Academics/Rooms', prefix: '/app/Academics/Rooms/' } },
}
export default rows
