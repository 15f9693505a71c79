import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Later } from '../ui/Later.tsx'

interface Props {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

const uploadPanel = async () => (await import('./UploadPanel.tsx')).UploadPanel

/** Leads from the form to the upload of a spreadsheet and back; what was typed stays. */
export function UploadToggle({ isOpen, onToggle }: Props): ReactNode {
  const word = m['admissions.form.upload']()
  return (
    <Awake>
      <p>
        <button className="button" type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {isOpen ? m['admissions.form.close']() : word}
        </button>
      </p>
      {isOpen && <Later load={uploadPanel} parts={{ word }} />}
    </Awake>
  )
}
