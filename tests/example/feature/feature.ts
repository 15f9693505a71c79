import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { cacheTagRepository } from '#lib/server/kernel/tags/cache-tags.repository.ts'
import { type Actor, auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { auditRepository } from '#lib/server/kernel/audit/audit.repository.ts'
import type { App, Kernel } from '#lib/server/kernel/app.ts'
import { dashboardPart } from '#lib/server/kernel/dashboards/dashboard-part.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { jobRepository } from '#lib/server/kernel/jobs/job.repository.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { lostItemsImports } from './import.ts'
import { lostItemsLists } from './list.ts'
import { itemAccess, itemPages } from './item-access.ts'

import { composeSlip, lostItemDocuments, ownLetterhead } from './documents.ts'
import { lostItemFiles } from './files.ts'

/** A self-contained example feature: everything it needs is in this folder. */

const repository = (db: Kysely<Tables>) => ({
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  async add(id: string, name: string): Promise<void> {
    await db.insertInto('lost_items').values({ id, name, returned: 0 }).execute()
  },
  all: () => db.selectFrom('lost_items').selectAll().orderBy('name').execute(),
  async giveBackAll(): Promise<void> {
    await db.updateTable('lost_items').set({ returned: 1 }).execute()
  },
})

interface LostItems {
  store: Store<ReturnType<typeof repository>>
  add(name: string, actor: Actor): Promise<string>
  /** Starts a job that returns all items; returns the job's id. */
  giveBack(actor: Actor): Promise<string>
  count(): Promise<number>
  slip(id: string): Promise<Uint8Array>
  /** The changed cache tags of which this process was notified. */
  changedTags: string[]
}

export function lostItemsOf({ lostItems }: App): LostItems {
  if (!lostItems) throw new Error('The feature is not part of this app.')
  return lostItems
}

export const lostItemsFeature: Feature = {
  name: 'lostItems',
  imports: lostItemsImports,
  lists: lostItemsLists,
  pages: { '/[...locale]/app/Lost Items': ['ROLE_SECURITY'], ...itemPages },
  ...itemAccess,
  menuGroups: [{ key: 'lostItems', rank: 25, title: () => 'Lost and found' }],
  menu: [
    {
      key: 'lostItems',
      group: 'lostItems',
      rank: 200,
      title: () => 'Lost items',
      icon: 'exams',
      link: '/app/Lost Items',
      roles: ['ROLE_SECURITY'],
    },
  ],
  async notifications(app, { roles }) {
    const count = roles.includes('ROLE_SECURITY') ? await lostItemsOf(app).count() : 0
    const badge = { entry: 'lostItems', count }
    const text = `${count} lost items`
    const at = null
    const lost = { name: 'lost', key: `lost ${count}`, subject: String(count), text, at, badge }
    return count > 0 ? [{ ...lost, link: '/app/Lost Items' }] : []
  },
  audited: { lostItem: ['name'] },
  auditActions: {
    'lostItem.added': ({ who, record }) => `${who} handed in ${record}`,
    'lostItem.claimed': ({ who, record }) => `${who} claimed ${record}`,
    'lostItem.refused': ({ who, record }) => `${who} refused a claim of ${record}`,
    'lostItem.handedOver': ({ who, record }) => `${who} handed ${record} over`,
  },
  dashboard: dashboardPart({
    facts: (app) => ({ count: () => lostItemsOf(app).count() }),
    tiles: {
      lostItems: {
        label: () => 'Lost items',
        roles: ['ROLE_SECURITY'],
        rank: 10,
        link: '/app/Lost Items',
        value: async ({ count }) => String(await count()),
      },
    },
    plots: {
      lostItems: {
        title: () => 'Lost items by state',
        columns: () => ['State', 'Items'],
        roles: ['ROLE_SECURITY'],
        rank: 10,
        bars: async ({ count }) => [{ label: 'lost', value: await count() }],
      },
    },
  }),
  jobs: {
    'lostItems.giveBack': {
      lane: 'interactive',
      timeLimit: 60_000,
      attempts: 2,
      access: ['ROLE_SECURITY'],
      run: ({ app, complete }) => complete(lostItemsOf(app).store, (write) => write.giveBackAll()),
    },
  },
  timed: {
    // Each evening all items go back.
    'lostItems.evening': {
      at: '17:00',
      run: ({ app, complete }) => complete(lostItemsOf(app).store, (write) => write.giveBackAll()),
    },
  },
  workerCalls: { 'lostItems.count': async (app: App) => (await lostItemsOf(app).store.read.all()).length },
  documents: lostItemDocuments,
  files: lostItemFiles,
}

export function createLostItems(kernel: Kernel): { lostItems: LostItems } {
  const { database, clock, workers, pdfs, jobs, hooks } = kernel
  const store = storeOf(database, repository)
  const changedTags: string[] = []
  hooks.onChange.push(async (tag) => void changedTags.push(tag))
  return {
    lostItems: {
      store,
      changedTags,
      async add(name, actor) {
        const id = newId()
        await store.transact(async (write) => {
          await write.add(id, name)
          await write.tags.touch('lostItems')
          const change = { action: 'lostItem.added', entity: 'lostItem', entityId: id, after: { name } }
          await write.audit.record(auditEntry(actor, clock.now(), change))
        })
        return id
      },
      async giveBack(actor) {
        const id = newId()
        const job = { kind: 'lostItems.giveBack', subjectId: 'all', input: {}, createdAt: clock.now() }
        await store.transact((write) => write.jobs.enqueue({ id, ...job, createdBy: actor }))
        jobs.wake()
        return id
      },
      count: () => workers.call('lostItems.count'),
      async slip(id) {
        const found = (await store.read.all()).find((item) => item.id === id)
        if (!found) throw notFound('lostItem.notFound')
        return pdfs.draw('lostItems.slip', composeSlip(found.name, ownLetterhead))
      },
    },
  }
}

/** wire: a call of the feature's own. */
export const POST = endpoint({
  summary: 'Keeps a lost item.',
  access: ['ROLE_SECURITY'],
  limit: 'staff',
  body: v.object({ name: v.pipe(v.string('field.required'), v.nonEmpty('field.required')) }),
  reply: v.object({ id: v.string() }),
  run: async ({ app, body, actor }) => ({ id: await lostItemsOf(app).add(body.name, actor) }),
})

declare module '#lib/server/kernel/app.ts' {
  interface App {
    /** Optional because only this test's app includes the feature. */
    lostItems?: LostItems
  }
}

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    lost_items: { id: string; name: string; returned: number }
  }
}

declare module '#lib/server/kernel/tags/touched.ts' {
  interface CacheTags {
    lostItems: true
  }
}

declare module '#lib/campus/menu.ts' {
  interface MenuGroups {
    lostItems: true
  }
}
