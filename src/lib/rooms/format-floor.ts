import { m } from '#paraglide/messages.js'

/** @example formatFloor(0) // 'Ground floor' */
export function formatFloor(floor: number | null): string {
  if (floor === null) return ''
  if (floor < 0) return m['rooms.floor.basement']()
  return floor === 0 ? m['rooms.floor.ground']() : m['rooms.floor.upper']({ floor: String(floor) })
}
