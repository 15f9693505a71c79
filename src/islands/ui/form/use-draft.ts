import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, type TypedDraft, createDrafts, draftDigest } from '#lib/browser/drafts/drafts.ts'
import { onceSettled } from '#lib/browser/page/once-settled.ts'
import { usernameShown } from '#lib/browser/page/shown-user.ts'
import type { withDraft } from '#lib/browser/drafts/with-draft.ts'
import type { DraftSwitch } from './form-context.ts'

export interface DraftOf<Input = unknown> {
  form: string
  subject: string
  /**
   * For forms that send the previous values of their changes: conflicts are then detected even in a draft that is days
   * old.
   */
  over?: DraftBase<Input>
}

interface DraftBase<Input> {
  /** The stored record, as far as the form knows it. */
  stored(): Input
  /** Returns what the form shows when a draft based on an older version is restored. */
  take(draft: { value: Input; over: Input }): Input
}

export interface FormDraft {
  /** An unfinished draft to restore or discard. */
  offered: (Draft & { isOutdated: boolean }) | null
  /** `fill` is loaded with the offer, so that a form without a draft does not need it. */
  take(fill: typeof withDraft): void
  discard(): void
  /** Removes the draft of the saved input; an offered draft stays only where it may be of another new record. */
  clear(): void
  toggle: DraftSwitch | null
}

/** Stores the form's input on this device and offers an earlier draft. */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  initial: Input,
  of: DraftOf<Input> | undefined,
  isDirty: () => boolean,
): FormDraft {
  const [offered, setOffered] = useState<FormDraft['offered']>(null)
  /**
   * The offered draft, available before the next render. Input typed beside an offer is stored with it and does not
   * replace it.
   */
  const open = useRef<Draft | undefined>(undefined)
  /** Null until the script runs: the server knows nothing about the device. */
  const [isShared, setShared] = useState<boolean | null>(null)
  const { form: name, subject, over } = of ?? {}
  const kept = useMemo(() => keeper(name, subject), [name, subject])
  const base = useMemo(() => draftDigest(initial), [initial])

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
  /** Stores the current input, or else the offered draft. */
  const keep = useCallback((): void => {
    if (isDirty()) kept?.write(kept.made(typed(open.current)))
    else if (open.current) kept?.write(open.current)
    else kept?.remove()
  }, [kept, typed, isDirty])

  useEffect(() => {
    if (!kept) return
    const found = kept.read()
    // A draft of an earlier version lacks the record it was based on, so it cannot be merged.
    const isUsable = found && (!over || found.over)
    // Anything more urgent would start all sections of the form at once.
    startTransition(() => {
      if (isUsable) offer(found)
      setShared(kept.isShared())
    })
    const saving = onceSettled(() => {
      if (isDirty()) keep()
    })
    const stop = form.subscribe({ formState: { values: true }, callback: saving.ask })
    // Leaving a field or the page saves at once.
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
      // The draft of an existing record is older than what was saved now, and would overwrite it.
      if (subject !== 'new') offer(undefined)
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
      // Input from before the draft is restored becomes the next offer.
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
  return { base: draftDigest(stored), over: stored }
}

/** Returns null where the form keeps no draft or the browser blocks storage. */
function keeper(form = '', subject = '') {
  if (form === '' || typeof document === 'undefined') return null
  try {
    const drafts = createDrafts(localStorage)
    const place = { user: usernameShown(), form, subject }
    return {
      read: () => drafts.read(place),
      // Nothing is stored for a user who signed out in another tab meanwhile. A full storage is ignored.
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
    // Nothing is stored then, as without scripts.
  }
}
