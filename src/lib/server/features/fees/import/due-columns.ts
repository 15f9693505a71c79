import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

/** The columns of a list of dues: opening balances, fines, whatever no fee structure says. */
export const dueColumns: readonly ImportColumn[] = [
  {
    field: 'number',
    title: m['dues.column.number'],
    aliases: [
      'roll no',
      'htno',
      'hall ticket no',
      'hall ticket',
      'regd no',
      'roll or admission no',
      'pin no',
    ],
    fallbacks: ['admission no', 'application no', 'student id'],
    required: true,
    isName: true,
    isText: true,
    example: '21B81A0501',
    help: m['dues.help.number'],
  },
  {
    field: 'feeType',
    title: m['structures.feeType'],
    aliases: ['fee type', 'type of fee', 'fee head', 'head of fee', 'fee name', 'fee category'],
    fallbacks: ['fee', 'head', 'head of account', 'fee description', 'fee particulars'],
    required: true,
    isName: true,
    example: 'Tuition Fee',
    help: m['dues.help.feeType'],
  },
  {
    field: 'year',
    title: m['structures.year'],
    aliases: ['academic year', 'ac year', 'acad year'],
    fallbacks: ['year'],
    required: true,
    isText: true,
    example: '2026-2027',
    help: m['dues.help.year'],
  },
  {
    field: 'semester',
    title: m['students.field.semester'],
    aliases: ['semester', 'sem', 'year sem'],
    required: false,
    isText: true,
    example: '',
    help: m['dues.help.semester'],
  },
  {
    field: 'amount',
    title: m['structures.amount'],
    aliases: [
      'amount',
      'due amount',
      'amount due',
      'fee amount',
      'fee due',
      'balance amount',
      'pending amount',
    ],
    fallbacks: ['due', 'balance', 'balance due', 'pending', 'outstanding', 'outstanding amount'],
    required: true,
    example: '45000',
    help: m['dues.help.amount'],
  },
  {
    field: 'dueOn',
    title: m['structures.dueOn'],
    aliases: ['due on', 'due date', 'date of due', 'last date', 'payment due date', 'last date of payment'],
    required: false,
    isDate: true,
    isText: true,
    example: '31/07/2026',
    help: m['dues.help.dueOn'],
  },
  {
    field: 'label',
    title: m['dues.label'],
    aliases: ['note', 'label', 'remarks', 'particulars', 'narration'],
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
