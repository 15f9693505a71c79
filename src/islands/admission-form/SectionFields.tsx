import { Fragment, type ReactNode } from 'react'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { AdmissionField } from './AdmissionField.tsx'
import { useAdmissionForm } from './form-context.ts'
import { SameAddress } from './SameAddress.tsx'

interface Props {
  names: readonly AdmissionFieldName[]
  hasPhoto: boolean
}

/** The fields of a section, and the photo where it belongs. */
export function SectionFields({ names, hasPhoto }: Props): ReactNode {
  const { form } = useAdmissionForm()
  return (
    <>
      <div className="pair">
        {names.map((name) => (
          <Fragment key={name}>
            <AdmissionField name={name} />
            {form === 2 && name === 'permanentAddress' && <SameAddress />}
          </Fragment>
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
  const { form, photo } = useAdmissionForm()
  const help = form === 1 ? m['admissions.form.photoNote1']() : m['admissions.form.photoNote2']()
  return (
    <>
      <PhotoField name="imageUpload" label={m['admissions.form.photo']()} help={help} limits={limits} />
      {photo && (
        <div className="row">
          <img src={photo} alt={m['admissions.form.photoNow']()} width="72" height="90" />
          <Checkbox name="removesPhoto" label={m['admissions.form.removesPhoto']()} />
        </div>
      )}
    </>
  )
}
