import { useCallback, useMemo, useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { CallFailed, getCall, postCall } from '#lib/api/client.ts'
import { announceCollegeChanged } from '#lib/browser/page/change-events.ts'
import {
  type CollegeSettings,
  generalOf,
  type GeneralSettings,
  generalSettings,
  type Picture,
  type PictureKind,
  type PicturesInUse,
  type RemovedPictures,
} from '#lib/schemas/college.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { m } from '#paraglide/messages.js'
import { useDirtyGuard } from '../ui/form/use-dirty-guard.ts'
import { type SchemaForm, type SendForm, useSchemaForm } from '../ui/form/use-schema-form.ts'
import { settingsChanges, newsOf, rebased, seenOf } from './settings-changes.ts'

const words = {
  'field.notAColour': m['errors.field.notAColour'],
  'field.notACode': m['errors.field.notACode'],
  'field.notAYear': m['errors.field.notAYear'],
}

const isOvertaken = (code: string): boolean =>
  code === 'college.changedSince' || code === 'college.pictureChanged'

interface CollegeForm {
  form: SchemaForm<GeneralSettings, GeneralSettings>
  /** The saved name. */
  savedName: string
}

/**
 * The settings form; it sends the edited fields with their previous values. If another user changed the same field, the
 * server reports it at the field; the form takes over all other changes, and a second save overwrites that field.
 */
export function useCollegeForm(settings: GeneralSettings, pictures: Pictures): CollegeForm {
  /** `saved`: each field's value when it was edited. `stored`: the last known value on the server. */
  const saved = useRef(settings)
  const stored = useRef(settings)
  const [savedName, setSavedName] = useState(settings.name)

  const draft = useMemo(
    () => ({
      form: 'college',
      subject: 'settings',
      over: {
        stored: () => saved.current,
        take(kept: { value: GeneralSettings; over: GeneralSettings }): GeneralSettings {
          const { value, seen } = rebased(kept, stored.current)
          saved.current = seen
          return value
        },
      },
    }),
    [],
  )

  const send: SendForm<unknown> = async (body, sending) => {
    try {
      return await postCall('saveCollegeSettings', body, {}, sending)
    } catch (error) {
      if (error instanceof CallFailed && isOvertaken(error.code)) await takeOver()
      throw error
    }
  }

  async function takeOver(): Promise<void> {
    const now = await getCall<CollegeSettings & { pictures: PicturesInUse }>('getCollegeSettings')
    pictures.showStored(now.pictures)
    stored.current = generalOf(now)
    for (const [path, value] of newsOf(saved.current, stored.current, form.form.getValues()))
      form.form.setValue(path as Path<GeneralSettings>, value as never)
    saved.current = stored.current
  }

  const form = useSchemaForm<GeneralSettings, GeneralSettings>(generalSettings, send, {
    initial: settings,
    words,
    draft,
    body(value) {
      const changes = settingsChanges(saved.current, value)
      const removed = pictures.removed.length > 0 && { removed: pictures.going() }
      return { ...changes, seen: seenOf(saved.current, changes), ...removed }
    },
    onSaved(_, value) {
      saved.current = value
      stored.current = value
      setSavedName(value.name)
      pictures.settle()
      toast.success(m['form.saved']())
      announceCollegeChanged()
    },
  })
  return { form, savedName }
}

export interface Pictures {
  inUse: PicturesInUse
  /** Pictures to remove when the form is saved. */
  removed: readonly PictureKind[]
  put(kind: PictureKind, picture: Picture): void
  /** Shows the stored pictures: a picture that another user replaced is no longer marked for removal. */
  showStored(stored: PicturesInUse): void
  /** Pictures to remove, each with the address that is shown here. */
  going(): RemovedPictures
  /** Marks or unmarks a picture for removal. */
  toggle(kind: PictureKind): void
  /** Clears the removed pictures after the form was saved. */
  settle(): void
}

/** State of the college's pictures: a new one is in use at once, a removed one stays until the form is saved. */
export function usePictures(given: PicturesInUse): Pictures {
  const [inUse, setInUse] = useState(given)
  const [removed, setRemoved] = useState<readonly PictureKind[]>([])
  useDirtyGuard(useCallback(() => removed.length > 0, [removed]))
  const without = (kind: PictureKind) => removed.filter((each) => each !== kind)
  return {
    inUse,
    removed,
    put(kind, picture) {
      setInUse((before) => ({ ...before, [kind]: picture }))
      setRemoved(without(kind))
    },
    showStored(stored) {
      setRemoved(removed.filter((kind) => stored[kind]?.url === inUse[kind]?.url))
      setInUse(stored)
    },
    going: () => Object.fromEntries(removed.map((kind) => [kind, inUse[kind]?.url])),
    toggle: (kind) => setRemoved(removed.includes(kind) ? without(kind) : [...removed, kind]),
    settle() {
      setInUse((before) => ({ ...before, ...Object.fromEntries(removed.map((kind) => [kind, null])) }))
      setRemoved([])
    },
  }
}
