import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import '../../styles/with-button.css'

const mostPhones = 6

/** Where the college is, and how it is reached. */
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

/** Whom to ask. */
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

/** Says for who cannot see it which of several it removes. */
function RemoveButton({ what, onRemove }: { what: string; onRemove: () => void }): ReactNode {
  return (
    <p>
      <button className="button" type="button" onClick={onRemove}>
        {m['settings.remove']()} <span className="sr">{what}</span>
      </button>
    </p>
  )
}
