import { showDate } from '#lib/i18n/dates.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { isClosedOn, type RoomFields } from './room.ts'

interface RoomState {
  state: BadgeState
  word: string
  /** It is closed, or will be. */
  isClosing: boolean
}

/** Whether a room is open today, closed, or will be closed. */
export function stateOfRoom(room: Pick<RoomFields, 'closedFrom' | 'closedTo'>, now: string): RoomState {
  const today = indianDate(now)
  const { closedFrom, closedTo } = room
  if (closedFrom !== null && closedFrom > today)
    return {
      state: 'scheduled',
      word: m['rooms.state.closesOn']({ day: showDate(closedFrom) }),
      isClosing: true,
    }
  if (!isClosedOn(room, today)) return { state: 'active', word: m['rooms.state.open'](), isClosing: false }
  const word =
    closedTo === null ? m['rooms.state.closed']() : m['rooms.state.closedTo']({ day: showDate(closedTo) })
  return { state: 'inactive', word, isClosing: true }
}
