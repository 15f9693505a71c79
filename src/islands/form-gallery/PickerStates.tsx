import { type ReactNode, useState } from 'react'
import { wholeCut } from '#lib/rules/cut-frame.ts'
import type { Treatment } from '#lib/shrink-photo.ts'
import { m } from '#paraglide/messages.js'
import type { FileLimits } from '../ui/check-files.ts'
import { FilePicker } from '../ui/FilePicker.tsx'
import { PhotoPicker } from '../ui/PhotoPicker.tsx'
import { PhotoTreatment } from '../ui/PhotoTreatment.tsx'
import { documents, photoLimits } from './whole-form.ts'

const memo = new File(['x'.repeat(2100)], 'Marks memo of the tenth class, Board of Secondary Education.pdf')
const one: FileLimits = { ...documents, count: 1 }

/** As it comes below a photo that was chosen, when it is wanted. */
const cropped = { turns: 0, cut: wholeCut }

/** Photos and files: empty, chosen, with a problem, while they are sent, and where they cannot be. */
export function PickerStates(): ReactNode {
  const [photo, setPhoto] = useState<File | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [treatment, setTreatment] = useState<Treatment>(cropped)
  const off = { isDisabled: true, label: m['gallery.state.disabled']() }
  const wrong = { label: m['gallery.state.error'](), problem: m['gallery.required'](), isRequired: true }
  const shown = { limits: one, onFiles: () => {} }
  return (
    <div className="pair">
      <PhotoPicker label={m['gallery.piece.photo']()} limits={photoLimits} photo={photo} onPhoto={setPhoto} />
      <PhotoPicker {...wrong} limits={photoLimits} photo={null} onPhoto={() => {}} />
      <PhotoPicker {...off} limits={photoLimits} photo={null} onPhoto={() => {}} />
      <div className="stack">
        <PhotoTreatment
          treatment={treatment}
          onChange={setTreatment}
          onRemove={() => setTreatment(cropped)}
        />
      </div>
      <FilePicker label={m['gallery.piece.files']()} limits={documents} files={files} onFiles={setFiles} />
      <FilePicker {...shown} {...wrong} files={[]} />
      <FilePicker {...shown} label={m['gallery.state.filled']()} files={[memo]} />
      <FilePicker {...shown} label={m['gallery.state.sending']()} files={[memo]} share={0.4} />
      <FilePicker {...shown} {...off} files={[]} />
    </div>
  )
}
