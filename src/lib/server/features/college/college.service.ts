import { isSame } from '#lib/rules/parts-of.ts'
import {
  type CollegeChanges,
  type CollegeFrame,
  type CollegeSettings,
  type RemovedPictures,
  pictureKinds,
} from '#lib/schemas/college.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import { problemsOf } from './changed-meanwhile.ts'
import { frameOf } from './frame-of.ts'
import {
  type CollegePictures,
  type PictureParts,
  createPictures,
  dropPicture,
  pictureKeys,
  pictureUrl,
} from './pictures.service.ts'
import { readStored, withChanges } from './stored-settings.ts'

export type CollegeParts = PictureParts

interface Beside {
  /** What is to be changed, as it was when the form was opened: changed since by another, it is refused. */
  seen?: CollegeChanges | undefined
  /** Pictures that go with it. */
  removed?: RemovedPictures | undefined
}

export interface College extends CollegePictures {
  settings(): Promise<CollegeSettings>
  frame(): Promise<CollegeFrame>
  /** What stands on top of every document. */
  letterhead(): Promise<Letterhead>
  /** What is left out stays as it is. @throws DomainError Conflict `college.changedSince` at each field that it concerns, `college.pictureChanged` */
  save(changes: CollegeChanges, actor: Actor, beside?: Beside): Promise<void>
}

/** What documents have on top; the rest stands on pages alone. */
const onDocuments = ({ name, contact }: CollegeChanges): object => ({
  name,
  contact: { campus: contact?.campus },
})

const settingsKey = 'college'
const secondPersonKey = 'results.needsSecondPerson'

export function createCollegeService(parts: CollegeParts): College {
  const { store, clock } = parts
  const pictures = createPictures(parts)

  async function settings(): Promise<CollegeSettings> {
    return readStored(await store.read.settings.find(settingsKey))
  }

  return {
    ...pictures,
    settings,

    async frame() {
      // One query: it is a part of every page.
      const found = await store.read.settings.findMany([settingsKey, ...Object.values(pictureKeys)])
      return {
        ...frameOf(readStored(found.get(settingsKey) ?? null)),
        logoUrl: pictureUrl('logo', found.get(pictureKeys.logo)),
        bannerUrl: pictureUrl('banner', found.get(pictureKeys.banner)),
        photoUrl: pictureUrl('photo', found.get(pictureKeys.photo)),
      }
    },

    async letterhead() {
      const [{ name, contact }, logo] = await Promise.all([settings(), pictures.picture('logo')])
      return { name, address: contact.campus, logo }
    },

    async save(changes, actor, { seen = {}, removed = {} } = {}) {
      await store.transact(async (write) => {
        // Of two who save at once the later one reads what the other has written.
        const before = readStored(await write.settings.lock(settingsKey, clock.now(), actor.id))
        const problems = problemsOf(before, changes, seen)
        if (Object.keys(problems).length > 0) throw conflict('college.changedSince', {}, problems)
        requirePrintable(onDocuments(changes), before)
        await write.tags.touch('college')
        for (const kind of pictureKinds) {
          const url = removed[kind]
          if (url !== undefined) await dropPicture(write, { kind, url }, actor, clock.now())
        }
        if (Object.keys(changes).length === 0) return
        const next = withChanges(before, changes)
        if (isSame(before, next)) return
        await write.settings.save(settingsKey, next, clock.now(), actor.id)
        await write.settings.save(secondPersonKey, next.needsSecondPerson, clock.now(), actor.id)
        const change = {
          action: 'college.edited',
          entity: 'college',
          entityId: 'college',
          before,
          after: next,
        }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      })
    },
  }
}
