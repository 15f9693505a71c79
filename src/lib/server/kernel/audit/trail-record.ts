import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'

/** What a record is called now, and where it stands. */
export interface FoundRecord {
  /** Empty where it has no name, or none any more. */
  name: string
  /** Null where it has no page. */
  to: string | null
  /** Since when it is there; left out where no other record ever takes its id. */
  since?: string
}

/** Fields that stand in the trail as codes or bare numbers, or as lists of some, and what each says. */
export type CodedFields = Readonly<Record<string, (code: string) => string | null>>

/** Parts of a field by their names: what each is called, and what its codes say. */
export type FieldParts = Readonly<Record<string, { label: string; say?: (code: string) => string }>>

/** Who reads the trail, and when. */
export interface TrailReader {
  app: App
  user: CurrentUser
  /** UTC instant. */
  now: string
}

/** How the trail finds a kind of record again, by the id that its rows keep. */
export interface TrailRecord {
  /** A person, whose name stands without quotation marks. */
  isPerson?: true
  /** The route pattern of its page: whoever may not open that reads the name without a link. */
  page?: string
  /** Fields of a row by which a record is called that is gone, the best first; `title`, `name` and the like otherwise. */
  calledBy?: readonly string[]
  /** Where the row says nothing of the kind, people know it by its id: a user name, a roll number. */
  isCalledById?: true
  /** Words for what stands in its fields as codes. */
  coded?: CodedFields
  /** The parts of a field that is made of some, for a record of this id; `about` is what the row says it is about, if anything. */
  partsOf?(reader: TrailReader, id: string, about: string): Promise<FieldParts>
  /** Those of the ids that are there. */
  find(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, FoundRecord>>
  /** The ids of some whose name holds each of the words. */
  search?(app: App, typed: string): Promise<readonly string[]>
}

/** By the kind of record, as `audited` names it. */
export type TrailRecords = Readonly<Record<string, TrailRecord>>
