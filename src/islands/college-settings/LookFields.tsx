import '../../styles/with-button.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { profileCodes, profileOfName } from '#lib/rules/college/college-profiles.ts'
import {
  type CollegeSettings,
  type Drawing,
  drawings,
  type Picture,
  type PictureKind,
} from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import type { Pictures } from './college-form.ts'
import { CallFailed, postCall, sayRefusal } from '#lib/api/client.ts'
import { announceCollegeChanged } from '#lib/browser/page/change-events.ts'
import { showSize } from '#lib/i18n/sizes.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { Awake } from '../ui/Awake.tsx'
import { FilePicker } from '../ui/files/FilePicker.tsx'
import { createAttemptKeys } from '../ui/form/place-errors.ts'
import { readableGround } from '#lib/rules/college/college-colour.ts'
import { TextField } from '../ui/fields/TextField.tsx'

const profileWords = {
  default: m['settings.profiles.default'],
  SRK: m['settings.profiles.SRK'],
  SRK17: m['settings.profiles.SRK17'],
  RKCE: m['settings.profiles.RKCE'],
  MREM: m['settings.profiles.MREM'],
} as const

const drawingWords = {
  tower: m['settings.drawings.tower'],
  laboratory: m['settings.drawings.laboratory'],
  banyan: m['settings.drawings.banyan'],
} as const satisfies Record<Drawing, () => string>

/** The appearance of the home page and documents. */
export function LookFields({ pictures }: { pictures: Pictures }): ReactNode {
  return (
    <>
      <p className="quiet">{m['settings.sentAtOnce']()}</p>
      <PictureField kind="logo" label={m['settings.logo']()} pictures={pictures} />
      <PictureField kind="banner" label={m['settings.banner']()} pictures={pictures} />
      <PictureField kind="photo" label={m['settings.photo']()} pictures={pictures} />
      <Select
        name="drawing"
        label={m['settings.drawing']()}
        help={m['settings.drawingHelp']()}
        choices={drawings.map((drawing) => [drawing, drawingWords[drawing]()])}
      />
      <ColourField logo={pictures.inUse.logo?.url ?? null} />
      <Select
        name="profile"
        label={m['settings.profile']()}
        choices={profileCodes.map((code) => [code, profileWords[code]()])}
      />
      <ProposedProfile />
    </>
  )
}

/** Proposes the landing page of a college that has its own; the choice stays a setting. */
function ProposedProfile(): ReactNode {
  const { control, setValue } = useFormContext<CollegeSettings>()
  const [name, chosen] = useWatch({ control, name: ['name', 'profile'] })
  const { code } = profileOfName(name)
  if (code === 'default' || chosen.startsWith(code)) return null
  return (
    <MessageBox kind="info">
      <p>{m['settings.profileProposed']({ name, profile: profileWords[code]() })}</p>
      <p>
        <button
          className="button"
          type="button"
          onClick={() => setValue('profile', code, { shouldDirty: true })}
        >
          {m['settings.profileUse']()}
        </button>
      </p>
    </MessageBox>
  )
}

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

/**
 * Uploads a picture as soon as it is chosen and shows the one in use. A picture to be removed stays until the form is
 * saved.
 */
function PictureField({ kind, label, pictures }: Props): ReactNode {
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
      announceCollegeChanged()
    } catch (error) {
      // Sending a refused file again is pointless, so the selection is cleared.
      if (error instanceof CallFailed && /^(picture|upload)\./.test(error.code)) setFiles([])
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

/** Shows the picture in use. One button both removes it and undoes that, so that it keeps the focus. */
function InUse({ current: { url, bytes }, label, isRemoved, onToggle }: InUseProps): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  const [pixels, setPixels] = useState('')
  useEffect(() => {
    const shown = image.current
    // A picture that fails to load has no size; its alternative text is shown.
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

/** The college's colour: typed, picked, or taken from the logo, with a preview under white text. */
function ColourField({ logo }: { logo: string | null }): ReactNode {
  const { control, setValue } = useFormContext<CollegeSettings>()
  const colour = useWatch({ control, name: 'colour' })
  const [problem, setProblem] = useState('')

  const isColour = /^#[0-9a-f]{6}$/i.test(colour)

  const take = (found: string): void => setValue('colour', found, { shouldDirty: true, shouldValidate: true })

  async function takeFromLogo(): Promise<void> {
    const found = logo && (await colourOfPicture(logo))
    setProblem(found === null ? m['settings.colourNone']() : '')
    if (found !== null) take(found)
  }

  return (
    <div className="with-button">
      <TextField name="colour" label={m['settings.colour']()} help={m['settings.colourHelp']()} />
      <p className="row">
        <input
          type="color"
          aria-label={m['settings.colourPick']()}
          value={isColour ? colour.toLowerCase() : '#ffffff'}
          onChange={({ target }) => take(target.value)}
        />
        {isColour && <Swatch colour={colour} />}
        <button className="button" type="button" onClick={() => void takeFromLogo()}>
          {m['settings.colourFromLogo']()}
        </button>
      </p>
      <p role="status">{problem}</p>
    </div>
  )
}

/** Draws the colour with attributes, because the content policy forbids inline styles. */
const Swatch = ({ colour }: { colour: string }): ReactNode => (
  <svg width="72" height="44" aria-hidden="true">
    <rect width="72" height="44" rx="8" fill={readableGround(colour)} />
    <path d="M16 15h40M16 22h40M16 29h24" stroke="#fff" strokeWidth="3" />
  </svg>
)

/**
 * Finds the most frequent colour of a picture's coloured pixels, as `#rrggbb`; null where it has none or cannot be
 * loaded.
 */
async function colourOfPicture(address: string): Promise<string | null> {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    return null
  }
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, side, side)
  const pixels = context?.getImageData(0, 0, side, side).data
  return pixels ? mostFrequent(pixels) : null
}

const side = 64

/** Colours that differ by less than this in each channel are grouped together. */
const step = 32

function mostFrequent(pixels: Uint8ClampedArray): string | null {
  const groups = new Map<string, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 200 || Math.max(red, green, blue) - Math.min(red, green, blue) < 40) continue
    const key = [red, green, blue].map((channel) => Math.floor(channel / step)).join()
    const group = groups.get(key) ?? { count: 0, sums: [0, 0, 0] }
    group.count += 1
    group.sums = [group.sums[0] + red, group.sums[1] + green, group.sums[2] + blue]
    groups.set(key, group)
  }
  const [largest] = [...groups.values()].sort((a, b) => b.count - a.count)
  if (!largest) return null
  const { count, sums } = largest
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
