import type { ReactNode } from 'react'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { AdmissionField } from './AdmissionField.tsx'
import { useAdmissionForm } from './form-context.ts'

interface Props {
  names: readonly AdmissionFieldName[]
  hasPhoto: boolean
}

/** The fields of a section, and the photo where it belongs. */
export function SectionFields({ names, hasPhoto }: Props): ReactNode {
  return (
    <>
      <div className="pair">
        {names.map((name) => (
          <AdmissionField key={name} name={name} />
        ))}
      </div>
      {hasPhoto && <Photo />}
    </>
  )
}

/** As it is kept: 35 × 45 mm at 300 dots an inch. */
const limits = { width: 413, height: 531, bytes: 200_000 }

/** Nothing is refused by its name: what the forms say of it is advice. */
function Photo(): ReactNode {
  const { form } = useAdmissionForm()
  const help = form === 1 ? m['admissions.form.photoNote1']() : m['admissions.form.photoNote2']()
  return <PhotoField name="imageUpload" label={m['admissions.form.photo']()} help={help} limits={limits} />
}
