import { expect, it } from 'vitest'
import type { RunningKernel } from '../app.ts'
import { composition } from './composition.ts'

// The factories below do not use it.
const kernel = { build: 'b1' } as RunningKernel

const createShop = ({ build }: RunningKernel) => ({ build })
const createTill = async (_: RunningKernel, needs: { shop: { build: string }; rate?: number }) => needs

it('makes each of the kernel and of what is named, and of nothing else', async () => {
  const product = composition<{ rate?: number }>()
    .with('shop', { name: 'shop' }, createShop)
    .withSeveral({ name: 'stock' }, () => ({ shelves: 3, cellar: 1 }))
    .with('till', { name: 'till' }, createTill, 'shop', 'rate')
    .declaring({ name: 'window' })
  expect(product.features.map(({ name }) => name)).toEqual(['shop', 'stock', 'till', 'window'])
  expect(await product.make(kernel, { rate: 2 })).toEqual({
    shop: { build: 'b1' },
    shelves: 3,
    cellar: 1,
    till: { shop: { build: 'b1' }, rate: 2 },
  })
})

it('does not compile where one is handed too little, or what is made after it', () => {
  const shops = composition().with('shop', { name: 'shop' }, createShop)
  // @ts-expect-error -- its shop is not named
  shops.with('till', { name: 'till' }, createTill)
  // @ts-expect-error -- the shop comes later
  composition().with('till', { name: 'till' }, createTill, 'shop')
  // @ts-expect-error -- nobody makes it
  shops.with('till', { name: 'till' }, createTill, 'shop', 'stock')
  expect(shops.features).toHaveLength(1)
})
