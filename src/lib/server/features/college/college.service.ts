import {
  type CollegeFrame,
  type CollegeChanges,
  type CollegeSettings,
  type PictureKind,
} from '#lib/schemas/college.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import type { KeptFile, NewFile } from '../../kernel/kept-files/kept-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/kept-files.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CollegeRepository } from './college.repository.ts'
import { collegePictures, iconOfLogo, mediaTypeOf } from './college-pictures.ts'
import { readStored, withChanges } from './stored-settings.ts'

export interface CollegeParts {
  store: Store<CollegeRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare' | 'get'>
}

export interface College {
  settings(): Promise<CollegeSettings>
  frame(): Promise<CollegeFrame>
  picture(kind: PictureKind): Promise<Uint8Array | null>
  /** The logo as large as it is kept. */
  largeLogo(): Promise<Uint8Array | null>
  /** What stands on top of every document. */
  letterhead(): Promise<Letterhead>
  /** What is left out stays as it is. */
  save(changes: CollegeChanges, actor: Actor): Promise<void>
  /** @throws DomainError Invalid `picture.unreadable` */
  savePicture(kind: PictureKind, bytes: Uint8Array, actor: Actor): Promise<void>
  /** Where there is none, nothing happens. */
  removePicture(kind: PictureKind, actor: Actor): Promise<void>
}

const settingsKey = 'college'
const pictureKeys = {
  logo: 'college.logo',
  banner: 'college.banner',
  photo: 'college.photo',
} as const
const iconKey = 'college.icon'
const secondPersonKey = 'results.needsSecondPerson'

export function createCollegeService({ store, clock, files }: CollegeParts): College {
  /** A few kilobytes each, and on every document. */
  const kept = new Map<PictureKind, { hash: string; bytes: Uint8Array }>()

  async function settings(): Promise<CollegeSettings> {
    return readStored(await store.read.settings.find(settingsKey))
  }

  async function pictureHash(kind: PictureKind): Promise<string | null> {
    return hashOf(await store.read.settings.find(pictureKeys[kind]))
  }

  async function picture(kind: PictureKind): Promise<Uint8Array | null> {
    const hash = await pictureHash(kind)
    if (hash === null) return null
    const known = kept.get(kind)
    if (known?.hash === hash) return known.bytes
    const bytes = await files.get(hash)
    if (bytes) kept.set(kind, { hash, bytes })
    return bytes
  }

  async function iconFile(given: NewFile, bytes: Uint8Array): Promise<KeptFile> {
    const { icon } = await preparePicture(bytes, { icon: iconOfLogo })
    return files.prepare({ ...given, name: 'icon' }, icon)
  }

  return {
    settings,

    async frame() {
      // One query: it is a part of every page.
      const found = await store.read.settings.findMany([settingsKey, ...Object.values(pictureKeys)])
      const { contact, ...college } = readStored(found.get(settingsKey) ?? null)
      const { name, tagline, affiliation, colour, profile, links } = college
      const look = { name, tagline, affiliation, colour, profile, links }
      const pictures = {
        logoUrl: pictureUrl('logo', found.get(pictureKeys.logo)),
        bannerUrl: pictureUrl('banner', found.get(pictureKeys.banner)),
        photoUrl: pictureUrl('photo', found.get(pictureKeys.photo)),
      }
      const phone = contact.phoneNumber[0]?.number ?? ''
      return { ...look, ...pictures, address: contact.campus, phone }
    },

    picture,

    async largeLogo() {
      const hash = hashOf(await store.read.settings.find(iconKey))
      // A logo that was kept before there were icons has none.
      return (hash && (await files.get(hash))) || picture('logo')
    },

    async letterhead() {
      const [{ name, contact }, logo] = await Promise.all([settings(), picture('logo')])
      return { name, address: contact.campus, logo }
    },

    async save(changes, actor) {
      await store.transact(async (write) => {
        // Of two who save at once the later one reads what the other has written.
        const before = readStored(await write.settings.lock(settingsKey, clock.now(), actor.id))
        await write.tags.touch('college')
        const next = withChanges(before, changes)
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

    async savePicture(kind, bytes, actor) {
      const { picture: made } = await preparePicture(bytes, { picture: collegePictures[kind] })
      const owner = ownerOf(kind)
      const given = { ...owner, name: kind, mediaType: mediaTypeOf(kind), createdBy: actor.id }
      const file = await files.prepare(given, made)
      const { hash } = file
      const icon = kind === 'logo' ? await iconFile(given, bytes) : null
      await store.transact(async (write) => {
        // Of two at once the later one puts its picture in the place of the other's.
        const before = hashOf(await write.settings.lock(pictureKeys[kind], clock.now(), actor.id))
        await write.tags.touch('college')
        await write.files.drop(owner)
        await write.files.add(file)
        await write.settings.save(pictureKeys[kind], hash, clock.now(), actor.id)
        if (icon) {
          await write.files.add(icon)
          await write.settings.save(iconKey, icon.hash, clock.now(), actor.id)
        }
        const change = {
          action: `college.${kind}Changed`,
          entity: 'college',
          entityId: 'college',
          before: before === null ? null : { [kind]: before },
          after: { [kind]: hash },
        }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      })
    },

    async removePicture(kind, actor) {
      await store.transact(async (write) => {
        // Of two who remove it the later one finds none.
        const before = hashOf(await write.settings.lock(pictureKeys[kind], clock.now(), actor.id))
        await write.tags.touch('college')
        if (before === null) return
        await write.files.drop(ownerOf(kind))
        await write.settings.save(pictureKeys[kind], null, clock.now(), actor.id)
        if (kind === 'logo') await write.settings.save(iconKey, null, clock.now(), actor.id)
        const change = {
          action: `college.${kind}Removed`,
          entity: 'college',
          entityId: 'college',
          before: { [kind]: before },
        }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      })
    },
  }
}

const ownerOf = (kind: PictureKind) => ({
  kind: 'college.picture',
  ownerEntity: 'college',
  ownerId: kind,
})

const hashOf = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

/** The address changes with the picture, so browsers may keep it for ever. */
function pictureUrl(kind: PictureKind, stored: unknown): string | null {
  const hash = hashOf(stored)
  return hash && `/college/${kind}?v=${hash.slice(0, 10)}`
}
