import { type ReactNode, useState } from 'react'
import { postCall, sayRefusal } from '#lib/api/client.ts'
import type { PictureKind } from '#lib/schemas/college.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'

/** Logo or banner: sent as soon as it is chosen. */
export function PictureField({ kind, label }: { kind: PictureKind; label: string }): ReactNode {
  const [problem, setProblem] = useState('')

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem('')
    const form = new FormData()
    form.set('picture', file)
    try {
      await postCall('saveCollegePicture', form, { kind })
      toast.success(m['office.saved']())
    } catch (error) {
      setProblem(sayRefusal(error))
    }
  }

  return (
    <Field label={label} help={m['settings.pictureHelp']()} problem={problem}>
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </Field>
  )
}
