import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { AskedDialog } from './AskedDialog.tsx'
import { FieldStates } from './FieldStates.tsx'
import { ProgressStates } from './ProgressStates.tsx'
import { RegisterTemplate } from './RegisterTemplate.tsx'
import { SignInTemplate } from './SignInTemplate.tsx'

/** The moving parts of our forms, each in every state that it has. */
export function FormGallery(): ReactNode {
  return (
    <Awake>
      <Part title={m['gallery.part.islandFields']()}>
        <FieldStates />
      </Part>
      <Part title={m['gallery.part.progress']()}>
        <ProgressStates />
      </Part>
      <Part title={m['gallery.part.confirm']()}>
        <AskedDialog />
      </Part>
      <Part title={m['gallery.part.signIn']()}>
        <SignInTemplate />
      </Part>
      <Part title={m['gallery.part.register']()}>
        <RegisterTemplate />
      </Part>
    </Awake>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
