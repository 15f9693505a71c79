import type { GradeScheme, GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { conflict, conflictAt, notFound } from '../../../kernel/core/errors.ts'
import { type GradeScales, type CollegeScale, scaleTitles } from './grade-scales.ts'

/** Identifies the scale and the version that a person saw when they decided. */
export interface ScaleVersion {
  name: GradeSchemeName
  version: number
}

/** @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince` */
export function requireUnchangedScale(scales: GradeScales, { name, version }: ScaleVersion): CollegeScale {
  const found = scales.find(name)
  if (!found) throw notFound('scale.notFound')
  if (found.version !== version) throw conflict('scale.changedSince')
  return found
}

/** Titles must differ in more than capitals and spaces. @throws DomainError Conflict `scale.titleTaken` */
export function refuseTakenScale({ all }: GradeScales, title: string, own: GradeSchemeName | null): void {
  const isTaken = (other: CollegeScale): boolean =>
    other.name !== own && scaleTitles(other).some((taken) => wordKey(taken) === wordKey(title))
  if (all.some(isTaken)) throw conflictAt('title', 'scale.titleTaken')
}

/** Derives the stored name from the title once; exams and results refer to it, so it never changes. */
export function createScaleName({ find }: GradeScales, title: string): GradeSchemeName {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  const stem = plain || 'scale'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!find(name)) return name
  }
}

type Body = Pick<GradeScheme, 'grades' | 'aliases'>

export const isSameBody = (one: Body, other: Body): boolean =>
  JSON.stringify([one.grades, Object.entries(one.aliases)]) ===
  JSON.stringify([other.grades, Object.entries(other.aliases)])
