import { type ComponentType, type ReactNode, useState } from 'react'
import { sayRefusal } from '#lib/api/client.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'

interface Props {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Leads from the form to the upload of a spreadsheet and back; what was typed stays. */
export function UploadToggle({ isOpen, onToggle }: Props): ReactNode {
  const [part, setPart] = useState<{ Panel: ComponentType } | null>(null)

  /** Its code comes when it is opened: who types forms all day does without. Where it cannot be had, the form stays. */
  async function open(): Promise<void> {
    try {
      const { UploadPanel: Panel } = await import('./UploadPanel.tsx')
      setPart({ Panel })
      onToggle(true)
    } catch (error) {
      toast.error(sayRefusal(error))
    }
  }

  return (
    <Awake>
      <p>
        <button
          className="button"
          type="button"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? onToggle(false) : void open())}
        >
          {isOpen ? m['admissions.form.close']() : m['admissions.form.upload']()}
        </button>
      </p>
      {isOpen && part && <part.Panel />}
    </Awake>
  )
}
