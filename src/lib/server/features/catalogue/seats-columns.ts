import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'

/** A row for each branch and seat type: colleges have as many types as they like. */
export const seatsColumns: readonly ImportColumn[] = [
  {
    field: 'course',
    title: m['catalogue.one.course'],
    aliases: ['course', 'program', 'programme'],
    required: false,
    example: 'B.Tech',
    help: m['catalogue.help.seatsCourse'],
  },
  {
    field: 'branch',
    title: m['catalogue.one.branch'],
    aliases: ['branch', 'branchcode', 'branchname'],
    required: true,
    isName: true,
    isText: true,
    example: 'CSE',
    help: m['catalogue.help.seatsBranch'],
  },
  {
    field: 'seatType',
    title: m['catalogue.one.seatType'],
    aliases: ['seattype', 'quota', 'category'],
    required: true,
    isName: true,
    example: 'Convener',
    help: m['catalogue.help.seatsType'],
  },
  {
    field: 'seats',
    title: m['catalogue.seats'],
    aliases: ['seats', 'intake', 'sanctionedintake'],
    required: true,
    example: '60',
    help: m['catalogue.help.seats'],
  },
]
