import * as v from 'valibot'
import type { App } from '#lib/server/kernel/app.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { byToken, whenOn } from '#lib/server/kernel/http/access/access.ts'
import { tokenHash } from '#lib/server/kernel/http/access/access-checks.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { variants } from '#lib/server/kernel/http/endpoint/variants.ts'

/** The setting and tokens that the tests use; a feature of the product keeps both in its tables. */
export const lostAndFound = { isOpen: false, tokens: new Map<string, string>() }

/** The feature's settings, tokens and limits, and a page that is not found while the setting is off. */
export const itemAccess = {
  switches: { 'lostItems.open': async () => lostAndFound.isOpen },
  tokens: {
    lostItem: async (_: App, id: string) => {
      const token = lostAndFound.tokens.get(id)
      return token === undefined ? null : tokenHash(token)
    },
  },
  limits: { 'lostItems.ask': { points: 5, duration: 60 } },
} satisfies Partial<Feature>

export const itemPages: Feature['pages'] = {
  '/lost': { access: whenOn('lostItems.open', 'public'), limits: ['lostItems.ask'] },
  '/lost/[id]/[token]': byToken('lostItem', { id: 'id', shown: 'token' }),
}

const names = v.object({ names: v.array(v.string()) })

/** wire: one address that lists or counts. */
const GET = variants({
  by: 'view',
  of: {
    names: endpoint({
      summary: 'The names of all lost items.',
      access: ['ROLE_SECURITY'],
      limit: 'staff',
      query: v.object({ view: v.literal('names'), beginning: v.optional(v.string(), '') }),
      reply: names,
      run: async ({ app, query }) => ({
        names: (await app.database.reads.selectFrom('lost_items').select('name').execute())
          .map(({ name }) => name)
          .filter((name) => name.startsWith(query.beginning)),
      }),
    }),
    count: endpoint({
      summary: 'How many there are.',
      access: whenOn('lostItems.open', 'public'),
      limit: 'lostItems.ask',
      reply: v.object({ count: v.number() }),
      run: async ({ app }) => ({
        count: (await app.database.reads.selectFrom('lost_items').select('id').execute()).length,
      }),
    }),
  },
})

const reply = v.object({ byToken: v.nullable(v.string()), user: v.nullable(v.string()) })

/** wire: finders of an item have its token; the guards see it without. */
const found = endpoint({
  summary: 'Who asks for a lost item.',
  access: byToken('lostItem', { id: 'id', shown: 'token', or: ['ROLE_SECURITY'] }),
  limit: 'pages',
  params: v.object({ id: v.string() }),
  reply,
  run: ({ tokenOf, user }) => ({ byToken: tokenOf, user: user?.username ?? null }),
})

export const accessRoutes = {
  '/api/v1/lostItemViews': { GET },
  '/api/v1/foundItems/[id]': { GET: found },
  '/lost': { GET: () => new Response('lost', { headers: { 'x-cache-tags': 'college' } }) },
  '/lost/[id]/[token]': {
    GET: ({ locals }: { locals: App.Locals }) => new Response(String(locals.tokenOf)),
  },
}

declare module '#lib/server/kernel/http/access/access.ts' {
  interface Switches {
    'lostItems.open': true
  }
  interface TokenKinds {
    lostItem: true
  }
}

declare module '#lib/server/kernel/http/limits.ts' {
  interface LimitNames {
    'lostItems.ask': true
  }
}
