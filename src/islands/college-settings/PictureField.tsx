import { type ReactNode, useMemo, useState } from 'react'
import { postCall, sayRefusal } from '#lib/api/client.ts'
import { tellCollegeChanged } from '#lib/college-changed.ts'
import type { PictureKind } from '#lib/schemas/college.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
import { createAttemptKeys } from '../ui/form/attempt-keys.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'

const limits = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  types: 'PNG, JPEG, WebP',
  bytes: 5_000_000,
}

interface Props {
  kind: PictureKind
  label: string
  help?: string
  /** Where the one in use is; null where there is none. */
  current: string | null
  onSaved?: () => void
}

/** Logo or banner: sent as soon as it is chosen, and shown as it is in use. */
export function PictureField({ kind, label, help, current, onSaved }: Props): ReactNode {
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<File | null>(null)
  const shown = useObjectUrl(sent) ?? current
  const keys = useMemo(() => createAttemptKeys(), [])

  async function send(chosen: File[]): Promise<void> {
    setFiles(chosen)
    setProblem('')
    const [picture] = chosen
    if (!picture) return
    const body = new FormData()
    body.set('picture', picture)
    setShare(0)
    try {
      await postCall('saveCollegePicture', body, { kind }, { key: keys.of(body), onProgress: setShare })
      keys.settle()
      setFiles([])
      setSent(picture)
      onSaved?.()
      toast.success(m['settings.pictureSaved']())
      tellCollegeChanged()
    } catch (error) {
      setProblem(m['settings.pictureFailed']({ reason: sayRefusal(error) }))
    } finally {
      setShare(null)
    }
  }

  return (
    <Awake>
      <div className="stack">
        <FilePicker
          {...{ label, help, limits, files, share, problem }}
          onFiles={(chosen) => void send(chosen)}
        />
        {shown && (
          <img className="in-use" src={shown} height="64" alt={m['settings.inUse']({ picture: label })} />
        )}
        {problem && files.length > 0 && (
          <button className="button" type="button" onClick={() => void send(files)}>
            {m['form.again']()}
          </button>
        )}
      </div>
    </Awake>
  )
}
