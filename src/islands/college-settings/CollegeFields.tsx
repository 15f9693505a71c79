import '../../styles/with-button.css'
import type { ReactNode } from 'react'
import { externalLinkNames } from '#lib/rules/college/college-profiles.ts'
import { type InstituteType, instituteTypes } from '#lib/schemas/institute-type.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useFieldArray } from 'react-hook-form'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'

/** Listed one by one, so that the island's bundle contains only these messages. */
const linkWords = {
  examCell: m['settings.link.examCell'],
  examResults: m['settings.link.examResults'],
  obe: m['settings.link.obe'],
  facultyDatabase: m['settings.link.facultyDatabase'],
  naac: m['settings.link.naac'],
  nirf: m['settings.link.nirf'],
} as const

const typeWords = {
  affiliated: m['register.type.affiliated'],
  autonomous: m['register.type.autonomous'],
  university: m['register.type.university'],
  dental: m['register.type.dental'],
  engineering: m['register.type.engineering'],
  management: m['register.type.management'],
  overall: m['register.type.overall'],
  pharmacy: m['register.type.pharmacy'],
} as const satisfies Record<InstituteType, () => string>

const sayType = (type: InstituteType) => [type, typeWords[type]()] as const

/** Names of the college, for people and for clients. */
export function IdentityFields(): ReactNode {
  return (
    <>
      <TextField name="name" label={m['settings.name']()} isRequired />
      <TextField name="shortName" label={m['settings.shortName']()} help={m['settings.shortNameHelp']()} />
      <TextField name="tagline" label={m['settings.tagline']()} />
      <TextField
        name="affiliation"
        label={m['settings.affiliation']()}
        help={m['settings.affiliationHelp']()}
      />
      <TextField
        name="foundedIn"
        label={m['settings.foundedIn']()}
        help={m['settings.foundedInHelp']()}
        inputMode="numeric"
      />
      <TextField
        name="rollNumberCode"
        label={m['settings.rollNumberCode']()}
        help={m['settings.rollNumberCodeHelp']()}
      />
      <TextField name="collegeId" label={m['settings.collegeId']()} help={m['settings.collegeIdHelp']()} />
      <Select
        name="instituteType"
        label={m['settings.instituteType']()}
        choices={[['', m['settings.instituteTypeNone']()], ...instituteTypes.map(sayType)]}
      />
    </>
  )
}

/** External links of the landing page's cards. */
export function LinkFields(): ReactNode {
  return (
    <div className="pair">
      {externalLinkNames.map((name) => (
        <TextField key={name} name={`links.${name}`} label={linkWords[name]()} type="url" />
      ))}
    </div>
  )
}

/** Rules that the college decides. */
export function RuleFields(): ReactNode {
  return (
    <>
      <TextField name="refundRule" label={m['settings.refundRule']()} rows={4} />
      <TextField
        name="supportEmail"
        label={m['settings.supportEmail']()}
        help={m['settings.supportEmailHelp']()}
        type="email"
      />
      <Checkbox name="needsSecondPerson" label={m['settings.secondPerson']()} />
    </>
  )
}

const mostPhones = 6

/** Address and phone numbers of the college. */
export function ContactFields(): ReactNode {
  const phones = useFieldArray<CollegeSettings, 'contact.phoneNumber'>({ name: 'contact.phoneNumber' })
  return (
    <>
      <TextField name="contact.officialCommunication" label={m['settings.official']()} rows={3} />
      <TextField name="contact.campus" label={m['settings.campus']()} rows={3} />
      {phones.fields.map((phone, index) => (
        <div key={phone.id} className="with-button">
          <TextField
            name={`contact.phoneNumber.${index}.number`}
            label={m['settings.phoneOf']({ number: index + 1 })}
            type="tel"
            isRequired
          />
          <RemoveButton
            what={m['settings.phoneOf']({ number: index + 1 })}
            onRemove={() => phones.remove(index)}
          />
        </div>
      ))}
      {phones.fields.length < mostPhones && (
        <AddButton label={m['settings.addPhone']()} onAdd={() => phones.append({ number: '' })} />
      )}
      <TextField name="contact.faxNumber" label={m['settings.fax']()} type="tel" />
      <TextField name="contact.aboutUs" label={m['settings.about']()} rows={4} />
    </>
  )
}

/** Contact persons. */
export function PersonFields(): ReactNode {
  const people = useFieldArray<CollegeSettings, 'contact.candidateDetails'>({
    name: 'contact.candidateDetails',
  })
  return (
    <>
      {people.fields.map((person, index) => (
        <Person key={person.id} {...{ index }} onRemove={() => people.remove(index)} />
      ))}
      <AddButton
        label={m['settings.addPerson']()}
        onAdd={() => people.append({ designation: '', name: '', mailId: '' })}
      />
    </>
  )
}

function Person({ index, onRemove }: { index: number; onRemove: () => void }): ReactNode {
  const title = m['settings.personOf']({ number: index + 1 })
  return (
    <FieldGroup title={title}>
      <div className="pair">
        <TextField {...personField(index, 'designation')} label={m['contact.designation']()} isRequired />
        <TextField {...personField(index, 'name')} label={m['contact.name']()} isRequired />
        <TextField {...personField(index, 'mailId')} label={m['contact.email']()} type="email" isRequired />
      </div>
      <RemoveButton what={title} onRemove={onRemove} />
    </FieldGroup>
  )
}

const personField = (index: number, field: string) => ({
  name: `contact.candidateDetails.${index}.${field}`,
})

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }): ReactNode {
  return (
    <p>
      <button className="button" type="button" onClick={onAdd}>
        {label}
      </button>
    </p>
  )
}

/** A remove button that tells screen readers which entry it removes. */
function RemoveButton({ what, onRemove }: { what: string; onRemove: () => void }): ReactNode {
  return (
    <p>
      <button className="button" type="button" onClick={onRemove}>
        {m['settings.remove']()} <span className="sr">{what}</span>
      </button>
    </p>
  )
}
