import { showShortDate } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import type { TypedMember } from '../schemas/faculty/member.ts'
import type { StaffSecrets } from '../schemas/faculty/staff-secrets.ts'

type Fact = readonly [label: string, value: string]

interface FactGroup {
  title: string
  facts: readonly Fact[]
}

const day = (iso: string): string => iso && showShortDate(iso)

/** What the register holds of a person, in groups; empty facts are left out where they are shown. */
export const memberFacts = (member: TypedMember, department: string): FactGroup[] => [
  {
    title: m['faculty.part.person'](),
    facts: [
      [m['faculty.field.name'](), member.name],
      [m['faculty.field.email'](), member.email],
      [m['faculty.field.mobile'](), member.mobile],
      [m['faculty.field.gender'](), member.gender && m[`faculty.gender.${member.gender}`]()],
    ],
  },
  {
    title: m['faculty.part.employment'](),
    facts: [
      [m['faculty.field.employeeCode'](), member.employeeCode],
      [m['faculty.field.kind'](), m[`faculty.kind.${member.kind}`]()],
      [m['faculty.field.department'](), department],
      [m['faculty.field.designation'](), member.designation],
      [m['faculty.field.shortName'](), member.shortName],
      [
        m['faculty.field.appointment'](),
        member.appointment && m[`faculty.appointment.${member.appointment}`](),
      ],
      [m['faculty.field.status'](), m[`faculty.status.${member.status}`]()],
      [m['faculty.field.joinedOn'](), day(member.joinedOn)],
      [m['faculty.field.leftOn'](), day(member.leftOn)],
    ],
  },
  {
    title: m['faculty.part.bodies'](),
    facts: [
      [m['faculty.field.aicteId'](), member.aicteId],
      [m['faculty.field.universityId'](), member.universityId],
      [
        m['faculty.field.ratification'](),
        member.ratification && m[`faculty.ratification.${member.ratification}`](),
      ],
      [m['faculty.field.ratifiedOn'](), day(member.ratifiedOn)],
    ],
  },
]

/** PAN and bank account, masked or in clear. */
export const secretFacts = ({ pan, bankAccount, ifsc, bankName }: StaffSecrets): readonly Fact[] => [
  [m['faculty.field.pan'](), pan],
  [m['faculty.field.bankAccount'](), bankAccount],
  [m['faculty.field.ifsc'](), ifsc],
  [m['faculty.field.bankName'](), bankName],
]
