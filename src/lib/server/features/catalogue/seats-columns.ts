import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'

/** A row for each branch and seat type: colleges have as many types as they like. */
export const seatsColumns: readonly ImportColumn[] = [
  {
    field: 'course',
    title: m['catalogue.one.course'],
    aliases: ['course', 'course name'],
    fallbacks: ['program', 'degree'],
    required: false,
    example: 'B.Tech',
    help: m['catalogue.help.seatsCourse'],
  },
  {
    field: 'branch',
    title: m['catalogue.one.branch'],
    aliases: ['branch', 'branch name'],
    fallbacks: ['branch code', 'department', 'specialization'],
    required: true,
    isName: true,
    isText: true,
    example: 'CSE',
    help: m['catalogue.help.seatsBranch'],
  },
  {
    field: 'seatType',
    title: m['catalogue.one.seatType'],
    aliases: ['seat type', 'type of seat', 'quota', 'seat category'],
    fallbacks: ['category'],
    required: true,
    isName: true,
    example: 'Convener',
    help: m['catalogue.help.seatsType'],
  },
  {
    field: 'seats',
    title: m['catalogue.seats'],
    aliases: ['seats', 'no of seats', 'intake', 'sanctioned intake', 'approved intake', 'sanctioned seats'],
    required: true,
    example: '60',
    help: m['catalogue.help.seats'],
  },
]
