import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { isClosedOn, nameOfRoom } from './room.ts'
import { stateOfRoom } from './room-state.ts'

/** They look after the buildings and what stands in the rooms. */
const caretakers = ['ROLE_SECURITY', 'ROLE_INVENTORY'] as const
const mostListed = 10

/** The rooms of the college, and those that are closed today. */
export const roomsDashboard = dashboardPart({
  facts: ({ rooms, clock }) => ({
    now: clock.now(),
    all: once(() => rooms.all()),
  }),
  tiles: {
    rooms: {
      label: m['rooms.title'],
      roles: caretakers,
      rank: 10,
      link: routes.rooms,
      value: async ({ all }) => showCount((await all()).length),
      async context({ all }) {
        const seats = (await all()).reduce((sum, room) => sum + room.seats, 0)
        return m['rooms.tile.seats']({ seats: showCount(seats) })
      },
    },
    closedRooms: {
      label: m['rooms.tile.closed'],
      roles: caretakers,
      rank: 11,
      link: `${routes.rooms}?state=closed`,
      async value({ all, now }) {
        const today = indianDate(now)
        return showCount((await all()).filter((room) => isClosedOn(room, today)).length)
      },
    },
  },
  lists: {
    closedRooms: {
      title: m['rooms.closures'],
      roles: caretakers,
      rank: 5,
      async links({ all, now }) {
        const closing = (await all()).flatMap((room) => {
          const { isClosing, word } = stateOfRoom(room, now)
          return isClosing ? [{ room, word }] : []
        })
        return closing.slice(0, mostListed).map(({ room, word }) => ({
          title: nameOfRoom(room),
          link: routes.room(room.id),
          about: [word, room.closedReason].filter(Boolean).join(' · '),
        }))
      },
      more: () => ({ title: m['rooms.allRooms'](), link: routes.rooms }),
    },
  },
})
