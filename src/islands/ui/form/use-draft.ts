import { useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, createDrafts, digestOf, withDraft } from '#lib/drafts.ts'
import { onceSettled } from '#lib/once-settled.ts'
import { usernameShown } from '#lib/shown-user.ts'
import type { DraftSwitch } from './form-context.ts'

export interface DraftOf<Input = unknown> {
  form: string
  subject: string
  /** For a form that sends how what it changes was: of two the second is told, after days, too. */
  over?: DraftBase<Input>
}

export interface DraftBase<Input> {
  /** As it is stored, for all that the form knows. */
  stored(): Input
  /** What the form shows where a draft is taken that was typed over what was stored then. */
  take(draft: { value: Input; over: Input }): Input
}

export interface FormDraft {
  /** One that was not finished, to be taken over or thrown away. */
  offered: (Draft & { isOutdated: boolean }) | null
  take(): void
  discard(): void
  /** It is saved, or no longer wanted. */
  clear(): void
  toggle: DraftSwitch | null
}

/** Keeps what is typed on this device, and offers what was left there. */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  initial: Input,
  of: DraftOf<Input> | undefined,
  isDirty: () => boolean,
): FormDraft {
  const [offered, setOffered] = useState<FormDraft['offered']>(null)
  /** Null until the script runs: the server knows nothing of the device. */
  const [isShared, setShared] = useState<boolean | null>(null)
  const { form: name, subject, over } = of ?? {}
  const kept = useMemo(() => keeper(name, subject), [name, subject])
  const base = useMemo(() => digestOf(initial), [initial])

  useEffect(() => {
    if (!kept) return
    const found = kept.read()
    // Of one that an earlier version has kept nobody knows what was typed in it, and what was there.
    if (found && (!over || found.over)) setOffered({ ...found, isOutdated: found.base !== base })
    setShared(kept.isShared())
    const saving = onceSettled(() => {
      if (isDirty()) kept.write({ value: form.getValues(), ...baseOf(over, base) })
    })
    const stop = form.subscribe({ formState: { values: true }, callback: saving.ask })
    // Whoever goes to another field or another page has settled, however quick.
    addEventListener('focusout', saving.finish)
    document.addEventListener('visibilitychange', saving.finish)
    return () => {
      stop()
      saving.drop()
      removeEventListener('focusout', saving.finish)
      document.removeEventListener('visibilitychange', saving.finish)
    }
  }, [form, kept, base, over, isDirty])

  function taken(draft: Draft): Input {
    const value = withDraft(initial, draft.value)
    return over ? over.take({ value, over: withDraft(initial, draft.over) }) : value
  }
  const clear = (): void => {
    kept?.remove()
    setOffered(null)
  }
  return {
    offered,
    clear,
    discard: clear,
    take() {
      if (offered) form.reset(taken(offered), { keepDefaultValues: true })
      setOffered(null)
    },
    toggle:
      kept && isShared !== null
        ? {
            isShared,
            setShared(next) {
              kept.setShared(next)
              setShared(next)
              setOffered(null)
            },
          }
        : null,
  }
}

function baseOf<Input>(
  over: DraftBase<Input> | undefined,
  base: string,
): Pick<Draft, 'base'> & { over?: Input } {
  if (!over) return { base }
  const stored = over.stored()
  return { base: digestOf(stored), over: stored }
}

/** Null where a form keeps no draft, or the device has no room for any. */
function keeper(form = '', subject = '') {
  if (form === '' || typeof document === 'undefined') return null
  try {
    const drafts = createDrafts(localStorage)
    const place = { user: usernameShown(), form, subject }
    return {
      read: () => drafts.read(place),
      // Nothing of somebody who has signed out meanwhile, in another tab. A full device is no reason to disturb.
      write: (draft: Omit<Draft, 'savedAt'>) =>
        quietly(() => usernameShown() === place.user && drafts.write(place, draft)),
      remove: () => drafts.remove(place),
      isShared: () => drafts.isShared(),
      setShared: (isShared: boolean) => drafts.setShared(isShared),
    }
  } catch {
    return null
  }
}

function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // Nothing is kept then, as on a device without scripts.
  }
}
