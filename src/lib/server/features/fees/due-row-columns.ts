import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../kernel/imports/import-column.ts'
import type { FeeType } from './fee-type.ts'

/** The columns of a list of dues: opening balances, fines, whatever no fee structure says. */
export const dueColumns: readonly ImportColumn[] = [
  {
    field: 'number',
    title: m['dues.column.number'],
    aliases: ['rollno', 'rollnumber', 'hallticketno', 'admissionno', 'admissionnumber', 'regno'],
    required: true,
    isName: true,
    isText: true,
    example: '21B81A0501',
    help: m['dues.help.number'],
  },
  {
    field: 'feeType',
    title: m['structures.feeType'],
    aliases: ['feetype', 'fee', 'feehead', 'head'],
    required: true,
    isName: true,
    example: 'Tuition Fee',
    help: m['dues.help.feeType'],
  },
  {
    field: 'year',
    title: m['structures.year'],
    aliases: ['academicyear', 'year', 'acyear'],
    required: true,
    isText: true,
    example: '2026-2027',
    help: m['dues.help.year'],
  },
  {
    field: 'semester',
    title: m['students.field.semester'],
    aliases: ['semester', 'sem'],
    required: false,
    isText: true,
    example: '',
    help: m['dues.help.semester'],
  },
  {
    field: 'amount',
    title: m['structures.amount'],
    aliases: ['amount', 'due', 'balance', 'dueamount', 'feeamount'],
    required: true,
    example: '45000',
    help: m['dues.help.amount'],
  },
  {
    field: 'dueOn',
    title: m['structures.dueOn'],
    aliases: ['dueon', 'duedate', 'lastdate'],
    required: false,
    isDate: true,
    isText: true,
    example: '31/07/2026',
    help: m['dues.help.dueOn'],
  },
  {
    field: 'label',
    title: m['dues.label'],
    aliases: ['note', 'label', 'remarks', 'particulars'],
    required: false,
    isText: true,
    mayHoldDate: true,
    example: '',
    help: m['dues.help.label'],
  },
]

/** Those of which new dues may be made. */
export const feeTypeValues = (types: readonly FeeType[]): readonly ImportValue[] =>
  types
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, name }) => ({ value: id, title: () => name, aliases: [name] }))
