import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, type TypedDraft, createDrafts, digestOf } from '#lib/browser/drafts/drafts.ts'
import { onceSettled } from '#lib/browser/page/once-settled.ts'
import { usernameShown } from '#lib/browser/page/shown-user.ts'
import type { withDraft } from '#lib/browser/drafts/with-draft.ts'
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
  /** `fill` comes with what offers it: a form that is begun anew does without. */
  take(fill: typeof withDraft): void
  discard(): void
  /** What is typed is saved; one that is offered stays. */
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
  /** The same at once: what is typed beside an offer is kept with it, and takes its place in nothing. */
  const open = useRef<Draft | undefined>(undefined)
  /** Null until the script runs: the server knows nothing of the device. */
  const [isShared, setShared] = useState<boolean | null>(null)
  const { form: name, subject, over } = of ?? {}
  const kept = useMemo(() => keeper(name, subject), [name, subject])
  const base = useMemo(() => digestOf(initial), [initial])

  const offer = useCallback(
    (draft: Draft | undefined): void => {
      open.current = draft
      setOffered(draft ? { ...draft, isOutdated: draft.base !== base } : null)
    },
    [base],
  )
  const typed = useCallback(
    (earlier: Draft | undefined): TypedDraft => ({
      value: form.getValues(),
      ...baseOf(over, base),
      earlier,
    }),
    [form, over, base],
  )
  /** What lies on the device from now on: what is typed, or else what is offered. */
  const keep = useCallback((): void => {
    if (isDirty()) kept?.write(kept.made(typed(open.current)))
    else if (open.current) kept?.write(open.current)
    else kept?.remove()
  }, [kept, typed, isDirty])

  useEffect(() => {
    if (!kept) return
    const found = kept.read()
    // Of one that an earlier version has kept nobody knows what was typed in it, and what was there.
    if (found && (!over || found.over)) offer(found)
    setShared(kept.isShared())
    const saving = onceSettled(() => {
      if (isDirty()) keep()
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
  }, [form, kept, over, isDirty, offer, keep])

  return {
    offered,
    clear() {
      keep()
      setOffered((still) => still && { ...still, isOutdated: true })
    },
    discard() {
      offer(open.current?.earlier)
      keep()
    },
    take(fill) {
      const draft = open.current
      if (!draft) return
      // What was typed before it is taken is offered in its turn.
      const before = isDirty() ? kept?.made(typed(draft.earlier)) : draft.earlier
      const value = fill(initial, draft.value)
      const taken = over ? over.take({ value, over: fill(initial, draft.over) }) : value
      form.reset(taken, { keepDefaultValues: true })
      offer(before)
    },
    toggle:
      kept && isShared !== null
        ? {
            isShared,
            setShared(next) {
              kept.setShared(next)
              setShared(next)
              offer(undefined)
            },
          }
        : null,
  }
}

function baseOf<Input>(over: DraftBase<Input> | undefined, base: string): Pick<TypedDraft, 'base' | 'over'> {
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
      made: (typed: TypedDraft) => drafts.made(typed),
      write: (draft: Draft) => quietly(() => usernameShown() === place.user && drafts.write(place, draft)),
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
