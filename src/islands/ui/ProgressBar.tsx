import type { ReactNode } from 'react'

interface Props {
  label: string
  done: number
  total: number
}

export function ProgressBar({ label, done, total }: Props): ReactNode {
  return (
    <p className="stack" role="status">
      {label}
      <progress value={total > 0 ? done : undefined} max={total || undefined} aria-label={label} />
    </p>
  )
}
