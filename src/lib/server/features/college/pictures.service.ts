import { type Picture, type PictureKind, pictureKinds, type PicturesInUse } from '#lib/schemas/college.ts'
import type { SaidDeed } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { FileKinds, KeptFile, NewFile } from '../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/stored-files.ts'
import type { PictureVariant } from '../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CollegeRepository } from './repository.ts'

export interface PictureParts {
  store: Store<CollegeRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare' | 'get'>
}

export interface CollegePictures {
  picture(kind: PictureKind): Promise<Uint8Array | null>
  /** The logo as large as it is kept. */
  largeLogo(): Promise<Uint8Array | null>
  /** As they are known, also where the bytes of one are damaged or away. */
  picturesInUse(): Promise<PicturesInUse>
  /** Where it is from now on, and how large as it is kept. @throws DomainError Invalid `picture.unreadable` */
  savePicture(kind: PictureKind, bytes: Uint8Array, actor: Actor): Promise<Picture>
  /** Where there is none, nothing happens. @throws DomainError Conflict `college.pictureChanged` where another is there by now */
  removePicture(seen: SeenPicture, actor: Actor): Promise<void>
}

/** A picture by the address at which somebody saw it. */
interface SeenPicture {
  kind: PictureKind
  url: string
}

export const pictureKeys = {
  logo: 'college.logo',
  banner: 'college.banner',
  photo: 'college.photo',
} as const
const iconKey = 'college.icon'

export function createPictures({ store, clock, files }: PictureParts): CollegePictures {
  /** A few kilobytes each, and on every document. */
  const kept = new Map<PictureKind, { hash: string; bytes: Uint8Array }>()

  async function picture(kind: PictureKind): Promise<Uint8Array | null> {
    const hash = hashOf(await store.read.settings.find(pictureKeys[kind]))
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
    picture,

    async largeLogo() {
      const hash = hashOf(await store.read.settings.find(iconKey))
      // A logo that was kept before there were icons has none.
      return (hash && (await files.get(hash))) || picture('logo')
    },

    async picturesInUse() {
      const hashes = await store.read.settings.findMany(Object.values(pictureKeys))
      const inUse = pictureKinds.map(async (kind) => {
        const hash = hashOf(hashes.get(pictureKeys[kind]))
        if (hash === null) return [kind, null] as const
        const rows = await store.read.files.ofOwner(ownerOf(kind))
        const bytes = rows.find((row) => row.hash === hash)?.bytes ?? 0
        return [kind, { url: addressOf(kind, hash), bytes }] as const
      })
      // One for each kind.
      return Object.fromEntries(await Promise.all(inUse)) as PicturesInUse
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
        if (before === hash) return
        const change = {
          action: `college.${kind}Changed` satisfies SaidDeed,
          entity: 'college',
          entityId: 'college',
          before: before === null ? null : { [kind]: before },
          after: { [kind]: hash },
        }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      })
      return { url: addressOf(kind, hash), bytes: made.byteLength }
    },

    removePicture: (seen, actor) => store.transact((write) => dropPicture(write, seen, actor, clock.now())),
  }
}

/** In the transaction of whoever removes it. */
export async function dropPicture(
  write: CollegeRepository,
  { kind, url }: SeenPicture,
  actor: Actor,
  now: string,
): Promise<void> {
  // Of two who remove it the later one finds none.
  const before = hashOf(await write.settings.lock(pictureKeys[kind], now, actor.id))
  if (before === null) return
  if (addressOf(kind, before) !== url) throw conflict('college.pictureChanged')
  await write.tags.touch('college')
  await write.files.drop(ownerOf(kind))
  await write.settings.save(pictureKeys[kind], null, now, actor.id)
  if (kind === 'logo') await write.settings.save(iconKey, null, now, actor.id)
  const change = {
    action: `college.${kind}Removed` satisfies SaidDeed,
    entity: 'college',
    entityId: 'college',
    before: { [kind]: before },
  }
  await write.audit.record(auditEntry(actor, now, change))
}

const ownerOf = (kind: PictureKind) => ({
  kind: 'college.picture',
  ownerEntity: 'college',
  ownerId: kind,
})

const hashOf = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

export function pictureUrl(kind: PictureKind, stored: unknown): string | null {
  const hash = hashOf(stored)
  return hash && addressOf(kind, hash)
}

/** It changes with the picture, so browsers may keep what it answers for ever. */
const addressOf = (kind: PictureKind, hash: string): string => `/college/${kind}?v=${hash.slice(0, 10)}`

/** What a weak phone loads of a picture that only adorns a page. */
const mostBytes = 30_000

/** The header has a budget of a few kilobytes on a 2G line; documents print the logo at 18 mm. */
const collegePictures = {
  logo: { width: 120, height: 120, fit: 'inside', format: 'png' },
  banner: { width: 1200, height: 200, fit: 'inside', format: 'webp', mostBytes },
  photo: { width: 1000, height: 500, fit: 'cover', format: 'webp', mostBytes },
} as const satisfies Record<PictureKind, PictureVariant>

/** The logo once more, as large as the icon of an app is drawn. */
const iconOfLogo = {
  width: 512,
  height: 512,
  fit: 'inside',
  format: 'png',
} as const satisfies PictureVariant

const mediaTypeOf = (kind: PictureKind) => `image/${collegePictures[kind].format}` as const

/** Pages show them by an address of their own; this one is the same for everybody too. */
export const collegeFiles: FileKinds = {
  'college.picture': {
    access: 'public',
    mayRead: () => true,
    mediaTypes: ['image/png', 'image/webp'],
    isShown: true,
  },
}
