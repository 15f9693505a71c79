import { semesterPattern, yearPattern } from '#lib/rules/calendar/semester-words.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { HeadingRows } from '../../../kernel/spreadsheets/heading-rows.ts'

/** Universities print each semester in a row of its own, and its activities below. */
export const semesterHeadings: HeadingRows = {
  title: 'Semester',
  levels: [yearPattern, semesterPattern],
  except:
    'commenc|instruct|class ?work|exam|\\bmid|practical|prepar|holiday|vacation|recess|suppl|regist|marks|\\bspell|\\bunit|\\bend\\b',
}

/** The columns of an academic calendar, as universities print it. */
export const termColumns: readonly ImportColumn[] = [
  {
    field: 'course',
    title: m['catalogue.one.course'],
    aliases: ['course', 'course name'],
    fallbacks: ['program', 'programme', 'degree'],
    required: false,
    example: 'B.Tech',
    help: m['calendar.help.course'],
  },
  {
    field: 'batch',
    title: m['catalogue.one.batch'],
    aliases: ['batch', 'year of admission', 'admission year', 'admitted batch', 'academic batch'],
    required: true,
    isName: true,
    isText: true,
    mayBeSame: true,
    example: '2024-2028',
    help: m['calendar.help.batch'],
  },
  {
    field: 'semester',
    title: m['catalogue.one.semester'],
    aliases: ['semester', 'year and semester', 'sem', 'year sem'],
    required: true,
    isName: true,
    isText: true,
    mayBeSame: true,
    example: 'III-I',
    help: m['calendar.help.semester'],
  },
  {
    field: 'academicYear',
    title: m['calendar.field.academicYear'],
    aliases: ['academic year', 'ay'],
    required: false,
    isText: true,
    example: '2026-2027',
    help: m['calendar.help.academicYear'],
  },
  {
    field: 'activity',
    title: m['calendar.field.activity'],
    aliases: ['activity', 'description', 'particulars', 'event', 'details', 'item'],
    required: true,
    isName: true,
    mayHoldDate: true,
    example: 'First Mid Term Examinations',
    help: m['calendar.help.activity'],
  },
  {
    field: 'from',
    title: m['calendar.field.from'],
    aliases: ['from', 'from date', 'start', 'start date', 'starts on', 'date', 'period from'],
    required: true,
    isDate: true,
    isText: true,
    mayBeSame: false,
    example: '31/08/2026',
    help: m['calendar.help.from'],
  },
  {
    field: 'to',
    title: m['calendar.field.to'],
    aliases: ['to', 'to date', 'end', 'end date', 'ends on', 'till', 'upto', 'period to'],
    required: false,
    isDate: true,
    isText: true,
    mayBeSame: false,
    example: '05/09/2026',
    help: m['calendar.help.to'],
  },
]
