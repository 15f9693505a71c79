import type { APIContext } from 'astro'
import { type KeptFile, type NewFile } from '#lib/server/kernel/kept-files/stored-file.ts'
import { sendStoredFile } from '#lib/server/kernel/kept-files/send-file.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../../support/calls/call.ts'
import type { TestApp } from '../../support/app/test-app.ts'

export const bytes = Buffer.from('0123456789'.repeat(10))

interface PhotoToStore {
  role?: Role
  headers?: Record<string, string>
  method?: string
}

/** Stores photos of lost items and fetches them as a browser does. */
export function itemPhotos(testApp: TestApp) {
  const keep = (more: Partial<NewFile> = {}): Promise<KeptFile> =>
    testApp.app.files.keep(
      {
        kind: 'lostItems.photo',
        ownerEntity: 'lostItem',
        ownerId: 'u-ROLE_STUDENT',
        name: 'Asha’s umbrella.png',
        mediaType: 'image/png',
        createdBy: 'u-asha',
        ...more,
      },
      bytes,
    )

  async function fetchFile(address: string, { role, headers = {}, method = 'GET' }: PhotoToStore = {}) {
    const [, , id, name] = new URL(address, 'http://campus.test').pathname.split('/').map(decodeURIComponent)
    const { app } = testApp
    const response = await sendStoredFile({
      request: new Request('http://campus.test/', { headers, method }),
      params: { id, name },
      locals: {
        app,
        user: role ? userWith(role) : null,
        caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
        requestId: 'r',
      },
    } as unknown as APIContext)
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  return { keep, fetchFile }
}
