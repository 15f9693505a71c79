/** The measured parts of a grouped table. Heights are in points, without air. */
export interface MeasuredGroups {
  groups: readonly { heading: number; rows: readonly number[] }[]
  /** Room for groups on the page where the table begins, and on each further page. */
  room: { first: number; further: number }
  /** What follows the table and stays with its last group. */
  below: number
}

interface Layout {
  pages: number
  /** The largest empty space at the end of a page that is followed by another one. */
  hole: number
}

/** The rows of a longer group that stay on a page with its heading. */
const firstRows = 2
const mostAir = 10
const step = 0.5

/** Returns whether a group stays on one page: unless that would leave half of a page empty. */
export const isShort = (height: number, page: number): boolean => height < page / 2

/** Returns the room that a group needs before it begins, and whether it moves together with what follows the table. */
export function roomOf(
  { heading, rows }: MeasuredGroups['groups'][number],
  { page, isLast }: { page: number; isLast: boolean },
): { height: number; isFollowed: boolean } {
  const whole = heading + sum(rows)
  if (isShort(whole, page)) return { height: whole, isFollowed: isLast }
  return { height: heading + sum(rows.slice(0, firstRows)), isFollowed: false }
}

/**
 * Returns how many points are added to each row: as many as leave the least of a page empty without needing a further
 * page, so that whole groups fill their pages.
 */
export function airOf(table: MeasuredGroups, page: number): number {
  const usual = layOut(table, page, 0)
  let best = { air: 0, hole: usual.hole }
  for (let air = step; air <= mostAir; air += step) {
    const { pages, hole } = layOut(table, page, air)
    if (pages <= usual.pages && hole <= best.hole) best = { air, hole }
  }
  return best.air
}

function layOut({ groups, room, below }: MeasuredGroups, page: number, air: number): Layout {
  let left = room.first
  const layout: Layout = { pages: 1, hole: 0 }
  const turn = (): void => {
    layout.pages += 1
    layout.hole = Math.max(layout.hole, left)
    left = room.further
  }
  for (const [index, { heading, rows }] of groups.entries()) {
    const aired = rows.map((row) => row + air)
    const isLast = index > 0 && index === groups.length - 1
    const { height, isFollowed } = roomOf({ heading, rows: aired }, { page, isLast })
    if (height + (isFollowed ? below : 0) > left) turn()
    left -= heading
    for (const row of aired) {
      if (row > left) turn()
      left -= row
    }
  }
  if (below > left) turn()
  return layout
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
