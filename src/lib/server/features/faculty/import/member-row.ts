import * as v from 'valibot'
import { writeExperience } from '#lib/rules/faculty/experience.ts'
import { hasGaps, writeQualification, writeQualifications } from '#lib/rules/faculty/qualifications.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { readMobile } from '#lib/rules/numbers/mobile.ts'
import { memberInput } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import {
  type FacultyMember,
  isHere,
  keyOfMember,
  memberFieldsOf,
  type MemberFields,
  problemsOfDays,
} from '../faculty-member.ts'

/** A person from a row, with the stored state it replaces; undoing the upload restores that state. */
export interface MemberRow extends MemberFields {
  before: (MemberFields & Pick<FacultyMember, 'version'>) | null
}

/** The data that rows are validated against. */
export interface RegisterAtHand {
  view: CatalogueView
  members: ReadonlyMap<string, FacultyMember>
  /** The owner of each email, as the key of the employee code. */
  emails: ReadonlyMap<string, string>
  /** Those at work by short name. */
  shortNames: ReadonlyMap<string, FacultyMember>
  /** Members by name and mobile number, which recognise a row without a code. */
  byMobile: ReadonlyMap<string, FacultyMember>
  /** The current date in India. */
  today: string
}

export async function registerAtHand({ faculty, catalogue, clock }: App): Promise<RegisterAtHand> {
  const view = await catalogue.read()
  const all = await faculty.staff()
  return {
    view,
    members: new Map(all.map((member) => [keyOfMember(member), member])),
    emails: new Map(all.filter(({ email }) => email !== '').map((each) => [each.email, keyOfMember(each)])),
    shortNames: new Map(
      all
        .filter((each) => each.shortName !== '' && isHere(each))
        .map((each) => [wordKey(each.shortName), each]),
    ),
    byMobile: new Map(all.filter(({ mobile }) => mobile !== '').map((each) => [mobileKey(each), each])),
    today: indianDate(clock.now()),
  }
}

const mobileKey = ({ name, mobile }: Pick<MemberFields, 'name' | 'mobile'>): string =>
  `${wordKey(name)} ${mobile}`

/**
 * Identifies the person of a row: by the code, and where a new person has none yet by the email, or by name and mobile
 * number.
 */
export const keyOfRow = (row: MemberFields): string =>
  keyOfMember(row) || (row.email === '' ? `~${mobileKey(row)}` : `~${row.email}`)

/** Returns null if a cell is invalid. */
export function readMemberRow(cells: RowCells, register: RegisterAtHand): MemberRow | null {
  const known = findKnown(cells, register)
  const department = departmentIn(cells, register)
  const said = (field: string, stored = ''): string =>
    cells.clears(field) ? '' : cells.text(field) || stored
  const parsed = v.safeParse(memberInput, {
    ...typedTexts(said, known),
    employeeCode: codeIn(cells) || (known?.employeeCode ?? ''),
    name: cells.text('name'),
    departmentId: cells.clears('department') ? '' : department || (known?.departmentId ?? ''),
    status: cells.text('status') || statusBy(cells, known, register.today),
    kind: cells.text('kind') || (known?.kind ?? 'teaching'),
  })
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: worded })
  if (!parsed.success || department === null) return null
  if (!isAgreeable(cells, { fields: parsed.output, known }, register)) return null
  noteReading(cells, parsed.output, known === null)
  const before = known && { ...memberFieldsOf(known), version: known.version }
  return { ...parsed.output, before }
}

/** Fields whose unknown words are reported already. */
const worded: readonly string[] = ['status', 'kind', 'gender', 'appointment', 'ratification']

const blankCode = /^(?:na|n\/a|nil|none|not allotted|[-–.]+)$/i

const codeIn = (cells: RowCells): string => {
  const code = cells.text('employeeCode')
  return blankCode.test(code) ? '' : code
}

/** Finds the person by the code; without one by the email, or by name and mobile number. */
function findKnown(cells: RowCells, register: RegisterAtHand): FacultyMember | null {
  const code = codeIn(cells)
  if (code !== '') return register.members.get(wordKey(code)) ?? null
  const owner = register.emails.get(wordKey(cells.text('email')))
  const key = mobileKey({ name: cells.text('name'), mobile: readMobile(cells.text('mobile')) })
  return register.members.get(owner ?? '') ?? register.byMobile.get(key) ?? null
}

function typedTexts(said: (field: string, stored?: string) => string, known: FacultyMember | null) {
  return {
    email: said('email', known?.email),
    designation: said('designation', known?.designation),
    gender: said('gender', known?.gender),
    joinedOn: said('joinedOn', known?.joinedOn),
    leftOn: said('leftOn', known?.leftOn),
    mobile: said('mobile', known?.mobile),
    appointment: said('appointment', known?.appointment),
    shortName: said('shortName', known?.shortName),
    aicteId: said('aicteId', known?.aicteId),
    universityId: said('universityId', known?.universityId),
    ratification: said('ratification', known?.ratification),
    ratifiedOn: said('ratifiedOn', known?.ratifiedOn),
    qualifications: said('qualifications', known ? writeQualifications(known.qualifications) : ''),
    experience: said('experience', known ? writeExperience(known.experience) : ''),
  }
}

/** A file without statuses may say by its day of leaving that a new person has left. */
function statusBy(cells: RowCells, known: FacultyMember | null, today: string): string {
  if (known) return known.status
  const left = v.safeParse(memberInput.pipe[0].entries.leftOn, cells.text('leftOn'))
  return left.success && left.output !== '' && left.output <= today ? 'left' : 'working'
}

/** Reports what is wrong with a row beside the register; false if anything is. */
function isAgreeable(
  cells: RowCells,
  { fields, known }: { fields: MemberFields; known: FacultyMember | null },
  register: RegisterAtHand,
): boolean {
  // Old registers name people who left long ago; only of those at work somebody knows the day.
  const before = known ?? { status: fields.status, joinedOn: '', leftOn: '' }
  const wrong = Object.entries(problemsOfDays(fields, register.today, before))
  for (const [field, code] of wrong) cells.fault(field, codes[code] ?? 'missing')
  const needsContact = fields.employeeCode === '' && fields.email === '' && fields.mobile === ''
  if (needsContact) cells.fault('employeeCode', 'codeOrContact')
  const isEmailTaken = isTaken(register, fields)
  if (isEmailTaken) cells.fault('email', 'emailTaken')
  const holder = isHere(fields) ? register.shortNames.get(wordKey(fields.shortName)) : undefined
  const isShortNameTaken = holder !== undefined && keyOfMember(holder) !== keyOfMember(fields)
  if (isShortNameTaken) cells.fault('shortName', 'staffShortNameTaken', { name: holder.name })
  return wrong.length === 0 && !needsContact && !isEmailTaken && !isShortNameTaken
}

/** Returns whether another person of the register has the email. */
function isTaken({ emails }: RegisterAtHand, fields: MemberFields): boolean {
  const holder = emails.get(fields.email)
  return holder !== undefined && holder !== keyOfMember(fields)
}

/** Shows how cells were understood that leave something open. */
function noteReading(cells: RowCells, fields: MemberFields, isNew: boolean): void {
  if (isNew && fields.employeeCode === '') cells.note('employeeCode', 'codeFromSeries')
  if (cells.text('qualifications') === '' || !hasGaps(fields.qualifications)) return
  const list = fields.qualifications.map(writeQualification).join(' · ')
  cells.note('qualifications', 'qualificationGaps', { list: list.slice(0, 300) })
}

/** Returns an empty text for an empty cell, and null after reporting an unknown or ambiguous department. */
function departmentIn(cells: RowCells, { view }: RegisterAtHand): string | null {
  const word = cells.text('department')
  if (word === '') return ''
  const [found, another] = view.find('department', word)
  if (found && !another) return found.id
  if (!found) return cells.unknown('department')
  return cells.fault('department', 'severalInCatalogue', { list: m['catalogue.many.department']() })
}

/** The import fault for each error code of the form. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.notAnEmail': 'emailWrong',
  'field.invisible': 'invisible',
  'field.dayForm': 'dateWrong',
  'field.dayYear': 'dateWrong',
  'faculty.codeForm': 'codeForm',
  'faculty.mobileForm': 'staffMobileWrong',
  'faculty.shortNameForm': 'shortNameForm',
  'faculty.idForm': 'idForm',
  'faculty.qualificationForm': 'qualificationForm',
  'faculty.experienceForm': 'experienceForm',
  'faculty.tooManyEntries': 'tooManyEntries',
  'faculty.leftBeforeJoined': 'leftBeforeJoined',
  'faculty.ratifiedOnAlone': 'ratifiedOnAlone',
  'faculty.leftButWorking': 'leftButWorking',
  'faculty.leftToCome': 'leftToCome',
  'faculty.leftOnMissing': 'leftOnMissing',
  'faculty.joinsTooLate': 'joinsTooLate',
}
