import type { CatalogueKind } from './kinds.ts'

export const entryListName = (kind: CatalogueKind): string => `catalogue.${kind}`
