import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { DependentStates } from './DependentStates.tsx'
import { DialogStates } from './DialogStates.tsx'
import { FieldStates } from './FieldStates.tsx'
import { LoaderState } from './LoaderState.tsx'
import { MessageStates } from './MessageStates.tsx'
import { PickerStates } from './PickerStates.tsx'
import { PieceStates } from './PieceStates.tsx'
import { ProgressStates } from './ProgressStates.tsx'
import { RegisterTemplate } from './RegisterTemplate.tsx'
import { SignInTemplate } from './SignInTemplate.tsx'
import { ToastStates } from './ToastStates.tsx'
import { WholeForm } from './WholeForm.tsx'

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
      <Part title={m['gallery.part.messages']()}>
        <MessageStates />
      </Part>
      <Part id="dialogs" title={m['gallery.part.dialogs']()}>
        <DialogStates />
      </Part>
      <Part title={m['gallery.part.toasts']()}>
        <ToastStates />
      </Part>
      <Part title={m['gallery.part.pieces']()}>
        <PieceStates />
      </Part>
      <Part title={m['gallery.part.dependent']()}>
        <DependentStates />
      </Part>
      <Part id="pickers" title={m['gallery.part.pickers']()}>
        <PickerStates />
      </Part>
      <Part id="whole-form" title={m['gallery.part.whole']()}>
        <WholeForm />
      </Part>
      <Part title={m['gallery.part.loader']()}>
        <LoaderState />
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

interface PartProps {
  /** Where the list of all pieces leads to it. */
  id?: string
  title: string
  children: ReactNode
}

function Part({ id, title, children }: PartProps): ReactNode {
  return (
    <section className="card stack" id={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
