import type { ReactNode } from 'react'
import type { MessageKind } from '../../components/forms/message-kind.ts'
import { error, info, note, success, warning } from '../../lib/campus/icons.ts'
import { Icon } from './Icon.tsx'

interface Props {
  kind?: MessageKind
  title?: string
  /** For messages that appear later: `alert` is announced at once, `status` politely. */
  role?: 'alert' | 'status'
  children: ReactNode
}

const icons = { default: note, info, success, warning, error } as const

/** Mirrors components/forms/MessageBox.astro. */
export function MessageBox({ kind = 'default', title, role, children }: Props): ReactNode {
  return (
    <div className={`message ${kind}`} role={role}>
      <Icon of={icons[kind]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
