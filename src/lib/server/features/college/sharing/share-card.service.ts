import { createHash } from 'node:crypto'
import { unnamed } from '#lib/college/unnamed.ts'
import { groundOf } from '#lib/college/college-look.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { drawCard } from '../../../kernel/pictures/draw-card.ts'
import type { PictureParts } from '../pictures.service.ts'
import type { CollegeRepository } from '../repository.ts'

export const cardKey = 'college.card'

interface StoredCard {
  hash: string
  /** What the card shows, as a digest. */
  look: string
}

interface CardParts extends PictureParts {
  /** Reads what the card shows, in a transaction or outside of one. */
  settingsIn(read: Pick<CollegeRepository, 'settings'>): Promise<CollegeSettings>
  logoHashIn(read: Pick<CollegeRepository, 'settings'>): Promise<string | null>
  largeLogo(): Promise<Uint8Array | null>
}

const owner: Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> = {
  kind: 'college.card',
  ownerEntity: 'college',
  ownerId: 'card',
}

export const cardFiles: FileKinds = {
  'college.card': { access: 'public', mayRead: () => true, mediaTypes: ['image/png'], isShown: true },
}

/** Returns the path of the card; null if none is stored. Robots may not read below /files. */
export function cardUrl(stored: unknown): string | null {
  const card = storedCard(stored)
  return card && `/college/card?v=${card.look.slice(0, 10)}`
}

/** Returns the bytes of the card; null if none is stored. */
export async function readCard({ store, files }: Pick<PictureParts, 'store' | 'files'>) {
  const card = storedCard(await store.read.settings.find(cardKey))
  return card && files.get(card.hash)
}

const storedCard = (stored: unknown): StoredCard | null =>
  typeof stored === 'object' && stored !== null && 'hash' in stored && 'look' in stored
    ? { hash: String(stored.hash), look: String(stored.look) }
    : null

/** Draws the card again if its look has changed. */
export const createCardDrawer = (parts: CardParts) => {
  const { store, files, clock, settingsIn, logoHashIn, largeLogo } = parts

  async function lookIn(read: Pick<CollegeRepository, 'settings'>) {
    const settings = await settingsIn(read)
    const { name, affiliation, tagline } = settings
    const shown = { name, line: affiliation || tagline, ground: groundOf(settings) }
    const said = JSON.stringify([shown, await logoHashIn(read)])
    return { shown, look: createHash('sha256').update(said).digest('hex') }
  }

  async function draw(actor: Actor): Promise<void> {
    const { shown, look } = await lookIn(store.read)
    if (shown.name === unnamed) return
    if (storedCard(await store.read.settings.find(cardKey))?.look === look) return
    const bytes = await drawCard({ ...shown, logo: await largeLogo() })
    const given = { ...owner, name: 'card.png', mediaType: 'image/png', createdBy: actor.id }
    const file = await files.prepare(given, bytes)
    await store.transact(async (write) => {
      await write.settings.lock(cardKey, clock.now(), actor.id)
      // A change of the settings in the meantime draws its own card.
      if ((await lookIn(write)).look !== look) return
      await write.files.drop(owner)
      await write.files.add(file)
      await write.settings.save(cardKey, { hash: file.hash, look }, clock.now(), actor.id)
      await write.tags.touch('college')
    })
  }

  return async (actor: Actor): Promise<void> => {
    try {
      await draw(actor)
    } catch (error) {
      // The change itself is saved; a busy server draws the card with the next one.
      if (!isDomainError(error)) throw error
    }
  }
}
