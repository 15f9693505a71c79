import type { ReactNode } from 'react'
import { type CropFrame, wholeCut } from '#lib/rules/college/cut-frame.ts'
import type { Treatment } from '#lib/browser/page/shrink-photo.ts'
import { m } from '#paraglide/messages.js'
import { close, crop, turn } from '../../../lib/campus/icons.ts'
import { Icon } from '../Icon.tsx'

interface Props {
  treatment: Treatment
  onChange: (treatment: Treatment) => void
  onRemove: () => void
}

/** Controls for a chosen photo: turn, crop by keyboard or touch, remove. */
export function PhotoTreatment({ treatment: { turns, cut }, onChange, onRemove }: Props): ReactNode {
  const set = (part: Partial<CropFrame>): void => onChange({ turns, cut: { ...(cut ?? wholeCut), ...part } })
  return (
    <>
      <div className="row">
        <button className="button" type="button" onClick={() => onChange({ turns: (turns + 1) % 4, cut })}>
          <Icon of={turn} />
          {m['photo.turn']()}
        </button>
        <button
          className="button"
          type="button"
          aria-pressed={cut !== null}
          onClick={() => onChange({ turns, cut: cut ? null : wholeCut })}
        >
          <Icon of={crop} />
          {m['photo.crop']()}
        </button>
        <button className="button" type="button" onClick={onRemove}>
          <Icon of={close} />
          {m['photo.remove']()}
        </button>
      </div>
      {cut && (
        <div className="cut">
          <Slide
            label={m['photo.zoom']()}
            from={1}
            to={4}
            value={cut.zoom}
            onValue={(zoom) => set({ zoom })}
          />
          <Slide label={m['photo.across']()} value={cut.across} onValue={(across) => set({ across })} />
          <Slide label={m['photo.down']()} value={cut.down} onValue={(down) => set({ down })} />
        </div>
      )}
    </>
  )
}

interface SlideProps {
  label: string
  from?: number
  to?: number
  value: number
  onValue: (value: number) => void
}

function Slide({ label, from = 0, to = 1, value, onValue }: SlideProps): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={from}
        max={to}
        step="0.05"
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </label>
  )
}
