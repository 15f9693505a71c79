import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { CallRefused, postCall, sayRefusal } from '#lib/api/client.ts'
import { tellCollegeChanged } from '#lib/college-changed.ts'
import { showSize } from '#lib/i18n/sizes.ts'
import type { Picture, PictureKind } from '#lib/schemas/college.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
import { createAttemptKeys } from '../ui/form/attempt-keys.ts'
import type { Pictures } from './use-pictures.ts'

const limits = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  types: 'PNG, JPEG, WebP',
  bytes: 5_000_000,
}

interface Props {
  kind: PictureKind
  label: string
  pictures: Pictures
}

/** Sent as soon as it is chosen, and shown as it is in use; one that is to go stays until the form is saved. */
export function PictureField({ kind, label, pictures }: Props): ReactNode {
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const keys = useMemo(() => createAttemptKeys(), [])
  const current = pictures.inUse[kind]

  async function send(chosen: File[]): Promise<void> {
    setFiles(chosen)
    setProblem('')
    const [picture] = chosen
    if (!picture) return
    const body = new FormData()
    body.set('picture', picture)
    setShare(0)
    try {
      const sending = { key: keys.of(body), onProgress: setShare }
      const { url, bytes } = await postCall<Picture>('saveCollegePicture', body, { kind }, sending)
      keys.settle()
      setFiles([])
      pictures.put(kind, { url, bytes })
      toast.success(m['settings.pictureSaved']())
      tellCollegeChanged()
    } catch (error) {
      // Sent again, a file that is refused is refused again: another one is to be chosen.
      if (error instanceof CallRefused && /^(picture|upload)\./.test(error.code)) setFiles([])
      setProblem(m['settings.pictureFailed']({ reason: sayRefusal(error) }))
    } finally {
      setShare(null)
    }
  }

  return (
    <Awake>
      <div className="stack">
        <FilePicker {...{ label, limits, files, share, problem }} onFiles={(chosen) => void send(chosen)} />
        {current && (
          <InUse
            {...{ current, label }}
            isRemoved={pictures.removed.includes(kind)}
            onToggle={() => pictures.toggle(kind)}
          />
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

interface InUseProps {
  current: Picture
  label: string
  isRemoved: boolean
  onToggle: () => void
}

/** The one button that removes and takes that back keeps the focus. */
function InUse({ current: { url, bytes }, label, isRemoved, onToggle }: InUseProps): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  const [pixels, setPixels] = useState('')
  useEffect(() => {
    const shown = image.current
    // One that does not come has no measures, and its words stand in its place.
    shown?.decode().then(
      () => setPixels(m['settings.pixels']({ width: shown.naturalWidth, height: shown.naturalHeight })),
      () => setPixels(''),
    )
  }, [url])
  return (
    <div className={isRemoved ? 'thumbnail going' : 'thumbnail'}>
      <img ref={image} src={url} alt={m['settings.inUse']({ picture: label })} />
      <p className="quiet">{[pixels, showSize(bytes)].filter(Boolean).join(' · ')}</p>
      <button className="button" type="button" onClick={onToggle}>
        {isRemoved ? m['settings.removeUndo']() : m['settings.remove']()} <span className="sr">{label}</span>
      </button>
      <p role="status">{isRemoved && m['settings.removeOnSave']()}</p>
    </div>
  )
}
