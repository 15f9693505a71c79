import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** Records of a feature that refer to a person by number, and keep it if the person gets another one later. */
export interface NumberCarrier {
  /** The error code of an unconfirmed change. */
  refusal: string
  /** Returns those of the numbers that its records refer to; some hundreds at a time. */
  carried(db: Kysely<Tables>, numbers: readonly string[]): Promise<readonly string[]>
  /** Returns the people's names in its records, if it stores them. */
  names?(db: Kysely<Tables>, numbers: readonly string[]): Promise<readonly NamedNumber[]>
}

/** A number, and the person's name in a record with it. */
interface NamedNumber {
  number: string
  name: string
}

/** By the kind of number, such as `rollNumber`. */
export type NumberCarriers = Readonly<Record<string, NumberCarrier>>

/** Returns the numbers in use, each with the error code of the feature that uses it. */
export type CarriedNumbers = (
  db: Kysely<Tables>,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Returns the names that the records of all features have for these numbers. */
export type CarriedNames = (
  db: Kysely<Tables>,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>

/** Asks all features that use numbers of this kind. */
export const carriedNumbers =
  (features: readonly Feature[], kind: string): CarriedNumbers =>
  async (db, numbers) => {
    const found = new Map<string, string>()
    for (const { refusal, carried } of features.flatMap(({ carries }) => carries?.[kind] ?? []))
      for (const some of chunksOf(numbers))
        for (const number of await carried(db, some)) found.set(number, refusal)
    return found
  }

/** Asks all features that use numbers of this kind and store names. */
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
