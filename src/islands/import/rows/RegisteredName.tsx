import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** The name in the register, below the one in the file. */
export const RegisteredName = ({ of: { registered } }: { of: { registered: string } }): ReactNode =>
  registered === '' ? null : <span className="quiet">{m['imports.inRegister']({ name: registered })}</span>
