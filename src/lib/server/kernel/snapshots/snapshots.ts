import type { DocumentData, DocumentName } from '../documents/document-kind.ts'
import { documentDigest } from '../documents/pdf/digest.ts'
import type { Pdfs } from '../documents/pdfs.ts'
import type { KeptFiles } from '../kept-files/stored-files.ts'

/**
 * Documents that are issued permanently: the same data always gives the same bytes, even after their drawing changes.
 */
export interface Snapshots {
  /**
   * Draws a document. `by` is a user's id or `system`.
   * @throws DomainError TooMany `documents.busy`, Unavailable `file.*`
   */
  draw<Name extends DocumentName>(name: Name, data: DocumentData[Name], by: string): Promise<Uint8Array>
  /** Draws a document with a permanent key; `compose` is called only if it was never drawn. */
  drawOnce<Name extends DocumentName>(
    name: Name,
    key: object,
    compose: () => Promise<DocumentData[Name]>,
    by: string,
  ): Promise<Uint8Array>
}

declare module '../app.ts' {
  interface Kernel {
    snapshots: Snapshots
  }
}

interface Parts {
  pdfs: Pick<Pdfs, 'draw'>
  files: Pick<KeptFiles, 'find' | 'get' | 'keep'>
}

export function createSnapshots({ pdfs, files }: Parts): Snapshots {
  async function bytesOf(id: string): Promise<Uint8Array | null> {
    const kept = await files.find(id)
    return kept && files.get(kept.hash)
  }

  return {
    draw: (name, data, by) => drawOnce(name, documentDigest({ name, data }), async () => data, by),
    drawOnce: (name, key, compose, by) => drawOnce(name, documentDigest({ name, key }), compose, by),
  }

  async function drawOnce<Name extends DocumentName>(
    name: Name,
    digest: string,
    compose: () => Promise<DocumentData[Name]>,
    by: string,
  ): Promise<Uint8Array> {
    const id = idOf(digest)
    const kept = await bytesOf(id)
    if (kept) return kept
    const drawn = await pdfs.draw(name, await compose())
    const owner = { kind: 'files.snapshot', ownerEntity: 'document', ownerId: name }
    const given = { ...owner, id, name: `${name}.pdf`, mediaType: 'application/pdf', createdBy: by }
    await files.keep(given, drawn)
    // Another server may have stored it first, drawn by another version: that one is returned.
    return (await bytesOf(id)) ?? drawn
  }
}

const idOf = (digest: string): string =>
  digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
