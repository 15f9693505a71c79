import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { SettingField } from './SettingField.tsx'

/** Where the college is, and whom to ask. */
export function ContactFields(): ReactNode {
  const people = useFieldArray<CollegeSettings, 'contact.candidateDetails'>({
    name: 'contact.candidateDetails',
  })
  const phones = useFieldArray<CollegeSettings, 'contact.phoneNumber'>({ name: 'contact.phoneNumber' })
  return (
    <>
      <h2>{m['home.contact']()}</h2>
      <SettingField name="contact.officialCommunication" label={m['settings.official']()} />
      <SettingField name="contact.campus" label={m['settings.campus']()} />
      <div className="pair">
        {phones.fields.map((phone, index) => (
          <SettingField
            key={phone.id}
            name={`contact.phoneNumber.${index}.number`}
            label={m['settings.phone']()}
          />
        ))}
        <SettingField name="contact.faxNumber" label={m['settings.fax']()} />
      </div>
      {phones.fields.length < 6 && (
        <AddButton label={m['settings.addPhone']()} onAdd={() => phones.append({ number: '' })} />
      )}
      <SettingField name="contact.aboutUs" label={m['settings.about']()} isLong />
      <h2>{m['settings.people']()}</h2>
      {people.fields.map((person, index) => (
        <div key={person.id} className="pair">
          <SettingField
            name={`contact.candidateDetails.${index}.designation`}
            label={m['contact.designation']()}
          />
          <SettingField name={`contact.candidateDetails.${index}.name`} label={m['contact.name']()} />
          <SettingField name={`contact.candidateDetails.${index}.mailId`} label={m['contact.email']()} />
          <p>
            <button className="button" type="button" onClick={() => people.remove(index)}>
              {m['settings.remove']()}
            </button>
          </p>
        </div>
      ))}
      <AddButton
        label={m['settings.addPerson']()}
        onAdd={() => people.append({ designation: '', name: '', mailId: '' })}
      />
    </>
  )
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }): ReactNode {
  return (
    <p>
      <button className="button" type="button" onClick={onAdd}>
        {label}
      </button>
    </p>
  )
}
