import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from '../ui/Dialog.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import type { FormStart } from './registration-value.ts'

interface Outcome {
  isDone: boolean
  text: string
}

/** The form for whoever is signed in; done, it begins anew. */
export function AlumniRegistration(start: FormStart): ReactNode {
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <RegistrationForm
        key={turn}
        {...start}
        onFailed={(text) => setOutcome({ isDone: false, text })}
        onSaved={(text) => {
          setOutcome({ isDone: true, text })
          setTurn(turn + 1)
        }}
      />
      {outcome && (
        <Dialog
          kind={outcome.isDone ? 'success' : 'error'}
          title={outcome.isDone ? m['alumni.successTitle']() : m['alumni.failedTitle']()}
          onClose={() => setOutcome(null)}
        >
          <p>{outcome.text}</p>
          {outcome.isDone && <p className="quiet">{m['alumni.form.next']()}</p>}
        </Dialog>
      )}
    </>
  )
}
