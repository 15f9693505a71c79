import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

/** A file as the database knows it; its bytes are kept by their hash. */
export interface KeptFile {
  id: string
  /** As a feature declares it under `files`. */
  kind: string
  hash: string
  /** The record that it belongs to. */
  ownerEntity: string
  ownerId: string
  /** As it was called where it came from, cleaned for every system. */
  name: string
  mediaType: string
  bytes: number
  /** A user's id, or `system`. */
  createdBy: string
  createdAt: string
  /** From here on it is not there any more; null where it stays. */
  expiresAt: string | null
}

export type NewFile = Pick<
  KeptFile,
  'kind' | 'ownerEntity' | 'ownerId' | 'name' | 'mediaType' | 'createdBy'
> &
  Partial<Pick<KeptFile, 'id'>>

/** @example '/files/0b1e…/Asha Reddy.jpg', encoded */
export const addressOf = ({ id, name }: Pick<KeptFile, 'id' | 'name'>): string =>
  `/files/${id}/${encodeURIComponent(name)}`

/**
 * Which files a feature keeps, and who may read them. There is no default: what a kind does not open is
 * closed, and a file whose kind no feature declares is not there.
 */
export interface FileKind {
  access: Access
  /** Whether this person may read this file; asked after `access`, and null only where that is 'public'. */
  mayRead(app: App, file: KeptFile, user: CurrentUser | null): boolean | Promise<boolean>
  /** What its files may be, as the feature found out by reading them: never what a browser said. */
  mediaTypes: readonly MediaType[]
  /** Shown where it is a picture; everything else is downloaded. */
  isShown?: true
  /** Who may read it today may not tomorrow: whoever has kept it asks each time whether it still opens. */
  mayClose?: true
  /** Its bytes hold secrets, and are sealed where they are kept. Sent as a whole: no part of it opens by itself. */
  isSealed?: true
  /** Days until it goes by itself; without it a file stays until its feature drops it. */
  keptForDays?: number
}

export type FileKinds = Readonly<Record<string, FileKind>>

/** Nothing that a browser runs: a page or a drawing with scripts is no file of the college. */
export type MediaType =
  | 'application/pdf'
  | 'application/vnd.ms-excel'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/octet-stream'
  | 'application/zip'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'text/csv'
