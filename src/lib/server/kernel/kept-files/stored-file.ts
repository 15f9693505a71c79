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
