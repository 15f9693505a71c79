import * as v from 'valibot'
import {
  type PhotoWidth,
  photoWidths,
  type Picture,
  type PictureKind,
  pictureKinds,
  type PicturesInUse,
} from '#lib/schemas/college.ts'
import { secondColourOf } from '#lib/rules/college/second-colour.ts'
import type { AuditAction } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { FileKinds, KeptFile, NewFile } from '../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/stored-files.ts'
import type { PictureVariant } from '../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'
import { readPixels } from '../../kernel/pictures/read-pixels.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CollegeRepository } from './repository.ts'

export interface PictureParts {
  store: Store<CollegeRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare' | 'get'>
}

export interface CollegePictures {
  picture(kind: PictureKind): Promise<Uint8Array | null>
  /** The photograph in another width. */
  photoOf(width: PhotoWidth): Promise<Uint8Array | null>
  /** The largest stored version of the logo. */
  largeLogo(): Promise<Uint8Array | null>
  /** The logo's second colour as `#rrggbb`; empty where it has none. */
  secondColour(): Promise<string>
  /** The recorded pictures, even if the bytes of one are damaged or missing. */
  picturesInUse(): Promise<PicturesInUse>
  /** Stores a picture and returns its address and stored size. @throws DomainError Invalid `picture.unreadable` */
  savePicture(kind: PictureKind, bytes: Uint8Array, actor: Actor): Promise<Picture>
  /**
   * Removes the picture, if there is one.
   * @throws DomainError Conflict `college.pictureChanged` if it has been replaced
   */
  removePicture(seen: SeenPicture, actor: Actor): Promise<void>
}

/** A picture with the address that the user saw. */
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
export const photoKey = (width: PhotoWidth): string => `college.photo.${width}`

/** The second colour of the logo that has this hash. */
const secondColourKey = 'college.logo.secondColour'
const secondColour = v.object({ hash: v.string(), colour: v.string() })
/** In pixels. */
const colourSide = 64

export function createPictures({ store, clock, files }: PictureParts): CollegePictures {
  /** Cached in memory: each has only a few kilobytes, and every document needs the logo. */
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

  async function filesBeside(
    kind: PictureKind,
    given: NewFile,
    bytes: Uint8Array,
  ): Promise<Map<string, KeptFile>> {
    const made = await preparePicture(bytes, besides[kind])
    const prepared = new Map<string, KeptFile>()
    for (const [key, each] of Object.entries(made))
      prepared.set(key, await files.prepare({ ...given, name: key }, each))
    return prepared
  }

  return {
    picture,

    async photoOf(width) {
      const hash = hashOf(await store.read.settings.find(photoKey(width)))
      return hash === null ? null : files.get(hash)
    },

    async largeLogo() {
      const hash = hashOf(await store.read.settings.find(iconKey))
      // A logo stored before icons were introduced has none.
      return (hash && (await files.get(hash))) || picture('logo')
    },

    async secondColour() {
      const found = await store.read.settings.findMany([pictureKeys.logo, secondColourKey])
      const read = v.safeParse(secondColour, found.get(secondColourKey))
      // That of another logo was stored by a version without it.
      const isOfLogo = read.success && read.output.hash === found.get(pictureKeys.logo)
      return isOfLogo ? read.output.colour : ''
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
      // The cast is safe, because there is one entry for each kind.
      return Object.fromEntries(await Promise.all(inUse)) as PicturesInUse
    },

    async savePicture(kind, bytes, actor) {
      const { picture: made } = await preparePicture(bytes, { picture: collegePictures[kind] })
      const owner = ownerOf(kind)
      const given = { ...owner, name: kind, mediaType: mediaTypeOf(kind), createdBy: actor.id }
      const file = await files.prepare(given, made)
      const { hash } = file
      const beside = await filesBeside(kind, given, bytes)
      const colour = kind === 'logo' ? secondColourOf(await readPixels(made, colourSide)) : ''
      await store.transact(async (write) => {
        // Locks the setting, so that of two concurrent uploads the second one replaces the first.
        const before = hashOf(await write.settings.lock(pictureKeys[kind], clock.now(), actor.id))
        await write.tags.touch('college')
        await write.files.drop(owner)
        await write.files.add(file)
        await write.settings.save(pictureKeys[kind], hash, clock.now(), actor.id)
        if (kind === 'logo')
          await write.settings.save(secondColourKey, { hash, colour }, clock.now(), actor.id)
        for (const [key, each] of beside) {
          await write.files.add(each)
          await write.settings.save(key, each.hash, clock.now(), actor.id)
        }
        if (before === hash) return
        const change = {
          action: `college.${kind}Changed` satisfies AuditAction,
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

/** Removes a picture within the caller's transaction. */
export async function dropPicture(
  write: CollegeRepository,
  { kind, url }: SeenPicture,
  actor: Actor,
  now: string,
): Promise<void> {
  // Locks the setting, so that of two concurrent removals the second one finds nothing.
  const before = hashOf(await write.settings.lock(pictureKeys[kind], now, actor.id))
  if (before === null) return
  if (addressOf(kind, before) !== url) throw conflict('college.pictureChanged')
  await write.tags.touch('college')
  await write.files.drop(ownerOf(kind))
  await write.settings.save(pictureKeys[kind], null, now, actor.id)
  for (const key of Object.keys(besides[kind])) await write.settings.save(key, null, now, actor.id)
  const change = {
    action: `college.${kind}Removed` satisfies AuditAction,
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

/** The address changes with the picture, so browsers may cache the response forever. */
const addressOf = (kind: PictureKind, hash: string): string => `/college/${kind}?v=${hash.slice(0, 10)}`

/** Limits a decorative picture, in bytes, for weak phones. */
const mostBytes = 30_000

/**
 * Sizes in pixels. The header has a budget of a few kilobytes on a 2G connection; documents print the logo at 18 mm.
 */
const collegePictures = {
  logo: { width: 120, height: 120, fit: 'inside', format: 'png' },
  banner: { width: 1200, height: 200, fit: 'inside', format: 'webp', mostBytes },
  photo: { width: 1000, height: 500, fit: 'cover', format: 'webp', mostBytes },
} as const satisfies Record<PictureKind, PictureVariant>

/** A second version of the logo in the size of an app icon. */
const iconOfLogo = {
  width: 512,
  height: 512,
  fit: 'inside',
  format: 'png',
} as const satisfies PictureVariant

const photoVariants = {
  640: { width: 640, height: 320, fit: 'cover', format: 'webp', mostBytes: 20_000 },
  1600: { width: 1600, height: 800, fit: 'cover', format: 'webp', mostBytes: 90_000 },
} as const satisfies Record<PhotoWidth, PictureVariant>

/** Versions that are stored with a picture, by the setting that names each. */
const besides: Readonly<Record<PictureKind, Readonly<Record<string, PictureVariant>>>> = {
  logo: { [iconKey]: iconOfLogo },
  banner: {},
  photo: Object.fromEntries(photoWidths.map((width) => [photoKey(width), photoVariants[width]])),
}

const mediaTypeOf = (kind: PictureKind) => `image/${collegePictures[kind].format}` as const

/** Pages use a separate address for them; this one is public as well. */
export const collegeFiles: FileKinds = {
  'college.picture': {
    access: 'public',
    mayRead: () => true,
    mediaTypes: ['image/png', 'image/webp'],
    isShown: true,
  },
}
