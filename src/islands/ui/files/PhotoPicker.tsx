import { type ReactNode, useId, useRef, useState } from 'react'
import { showSize } from '#lib/i18n/sizes.ts'
import type { PhotoLimits, ReadyPhoto, Treatment } from '#lib/browser/page/shrink-photo.ts'
import { m } from '#paraglide/messages.js'
import { camera, upload } from '../../../lib/campus/icons.ts'
import { DropZone } from './DropZone.tsx'
import { Help, type PickerProps, Problem, describedBy } from '../FieldParts.tsx'
import { Later } from '../Later.tsx'
import { PickButton } from './PickButton.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface Props extends PickerProps {
  limits: PhotoLimits
  photo: File | null
  /** The camera that a phone opens: `user` faces the person, `environment` the surroundings. */
  facing?: 'user' | 'environment'
  /** Size of the preview in pixels; 96 by 120 by default. */
  preview?: { width: number; height: number }
  onPhoto: (photo: File | null) => void
}

interface ChosenPhoto extends ReadyPhoto {
  original: File
}

const usual = { width: 96, height: 120 }

/** Loaded with the first photo, because many forms are sent without one. */
const loadShrinking = () => import('#lib/browser/page/shrink-photo.ts').catch(() => null)

/** Loaded when a photo is turned or cropped, because most photos are sent as taken. */
const photoTreatment = async () => (await import('./PhotoTreatment.tsx')).PhotoTreatment

const asTaken: Treatment = { turns: 0, cut: null }

/** Picks a photo from the camera or a file, turns it upright and shrinks it before sending, and shows its size. */
export function PhotoPicker(props: Props): ReactNode {
  const {
    label,
    help,
    problem,
    isRequired,
    isDisabled = false,
    limits,
    photo,
    onPhoto,
    preview = usual,
  } = props
  const own = useId()
  const { id = own, facing = 'user' } = props
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  /** Updated at once; the processed photo follows. */
  const [treatment, setTreatment] = useState(asTaken)
  const [isWorking, setWorking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const newest = useRef(0)
  const url = useObjectUrl(photo)

  async function take(original: File | undefined, wanted = asTaken): Promise<void> {
    if (!original) return
    setTreatment(wanted)
    const turn = ++newest.current
    setWorking(true)
    setRefusal('')
    try {
      const shrinking = await loadShrinking()
      const ready = await shrinking?.shrinkPhoto(original, limits, wanted)
      if (turn !== newest.current) return
      if (!ready) return setRefusal(m['form.loadFailed']())
      setChosen({ ...ready, original })
      onPhoto(ready.file)
    } catch {
      if (turn === newest.current) setRefusal(m['photo.unreadable']())
    } finally {
      if (turn === newest.current) setWorking(false)
    }
  }

  function remove(): void {
    newest.current += 1
    setChosen(null)
    onPhoto(null)
    document.getElementById(id)?.focus()
  }

  const input = (inputId: string, isCamera: boolean): ReactNode => (
    <input
      className="sr"
      type="file"
      id={inputId}
      accept="image/*"
      capture={isCamera ? facing : undefined}
      disabled={isDisabled}
      aria-label={isCamera ? `${label}: ${m['photo.take']()}` : undefined}
      aria-invalid={problem || refusal ? 'true' : 'false'}
      aria-required={isCamera ? undefined : isRequired}
      aria-describedby={describedBy(id)}
      onChange={({ target }) => {
        void take(target.files?.[0])
        target.value = ''
      }}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'required' : undefined}>
        {label}
      </label>
      <Help id={id}>{help ?? m['photo.help']()}</Help>
      <DropZone className="photo" isDisabled={isDisabled} onFiles={([dropped]) => void take(dropped)}>
        {url && <img src={url} alt={m['photo.preview']()} {...preview} />}
        <div className="stack">
          <div className="row">
            {input(id, false)}
            <PickButton of={id} icon={upload} word={m['file.choose']()} />
            {input(`${id}-camera`, true)}
            <PickButton of={`${id}-camera`} icon={camera} word={m['photo.take']()} />
          </div>
          <p className="quiet" role="status">
            {isWorking ? m['photo.working']() : photo && chosen && sayReady(chosen)}
          </p>
          {photo && chosen && (
            <Later
              load={photoTreatment}
              parts={{
                treatment,
                onChange: (wanted) => void take(chosen.original, wanted),
                onRemove: remove,
              }}
            />
          )}
        </div>
      </DropZone>
      <Problem id={id} text={refusal || problem} role="alert" />
    </div>
  )
}

const sayReady = ({ width, height, file, original }: ChosenPhoto): string =>
  m['photo.ready']({
    width,
    height,
    type: 'JPEG',
    size: showSize(file.size),
    before: showSize(original.size),
  })
