import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** Records of a feature that say by a number whose they are, and stay under it whatever the person is given later. */
export interface NumberCarrier {
  /** The error code of a change that nobody has agreed to. */
  refusal: string
  /** Those of the numbers that its records carry; some hundreds at a time. */
  carried(db: Kysely<Tables>, numbers: readonly string[]): Promise<readonly string[]>
  /** What its records call those people, where they do. */
  names?(db: Kysely<Tables>, numbers: readonly string[]): Promise<readonly NamedNumber[]>
}

/** A number, and what a record under it calls the person. */
export interface NamedNumber {
  number: string
  name: string
}

/** By the kind of number, such as `rollNumber`. */
export type NumberCarriers = Readonly<Record<string, NumberCarrier>>

/** Which numbers are carried, each with the refusal of whoever carries it. */
export type CarriedNumbers = (
  db: Kysely<Tables>,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** What the records of all features call the people who have these numbers. */
export type CarriedNames = (
  db: Kysely<Tables>,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>

/** Asks all features that carry numbers of this kind. */
export const carriedNumbers =
  (features: readonly Feature[], kind: string): CarriedNumbers =>
  async (db, numbers) => {
    const found = new Map<string, string>()
    for (const { refusal, carried } of features.flatMap(({ carries }) => carries?.[kind] ?? []))
      for (const some of chunksOf(numbers))
        for (const number of await carried(db, some)) found.set(number, refusal)
    return found
  }

/** Asks all features that carry numbers of this kind and know names. */
export const carriedNames =
  (features: readonly Feature[], kind: string): CarriedNames =>
  async (db, numbers) => {
    const found: NamedNumber[] = []
    for (const names of features.flatMap(({ carries }) => carries?.[kind]?.names ?? []))
      for (const part of chunksOf(numbers)) found.push(...(await names(db, part)))
    const named = Map.groupBy(
      found.filter(({ name }) => name !== ''),
      ({ number }) => number,
    )
    return new Map([...named].map(([number, all]) => [number, all.map(({ name }) => name)]))
  }
