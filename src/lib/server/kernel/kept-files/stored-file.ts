import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

/** The database row of a file; its bytes are stored under their hash. */
export interface KeptFile {
  id: string
  /** The kind as a feature declares it under `files`. */
  kind: string
  hash: string
  /** The record that the file belongs to. */
  ownerEntity: string
  ownerId: string
  /** The original name, cleaned for every operating system. */
  name: string
  mediaType: string
  bytes: number
  /** A user's id or `system`. */
  createdBy: string
  createdAt: string
  /** The instant from which the file no longer exists; null if it does not expire. */
  expiresAt: string | null
}

export type NewFile = Pick<
  KeptFile,
  'kind' | 'ownerEntity' | 'ownerId' | 'name' | 'mediaType' | 'createdBy'
> &
  Partial<Pick<KeptFile, 'id'>>

/** Returns the file's address. @example '/files/0b1e…/Asha Reddy.jpg', encoded */
export const fileAddress = ({ id, name }: Pick<KeptFile, 'id' | 'name'>): string =>
  `/files/${id}/${encodeURIComponent(name)}`

/**
 * A kind of file that a feature stores, and who may read it. There is no default: a kind opens nothing that it does
 * not declare, and a file of an undeclared kind does not exist.
 */
export interface FileKind {
  access: Access
  /** Whether the user may read this file. It is called after `access`; `user` is null only if that is 'public'. */
  mayRead(app: App, file: KeptFile, user: CurrentUser | null): boolean | Promise<boolean>
  /** The allowed media types, as the feature found by reading the file, never as the browser stated. */
  mediaTypes: readonly MediaType[]
  /** Pictures are displayed; everything else is downloaded. */
  isShown?: true
  /** Access may end: caches must revalidate on each use. */
  mayClose?: true
  /**
   * The bytes contain secrets and are stored sealed. The file is always sent as a whole, because no range can be
   * opened by itself.
   */
  isSealed?: true
  /** Days until the file is deleted; without it the feature deletes the file itself. */
  keptForDays?: number
}

export type FileKinds = Readonly<Record<string, FileKind>>

/** Types that no browser executes: a page or an SVG with scripts is not accepted. */
type MediaType =
  | 'application/pdf'
  | 'application/vnd.ms-excel'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/octet-stream'
  | 'application/zip'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'text/csv'
