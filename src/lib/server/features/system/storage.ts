import type { Disk } from '../../kernel/health/health.service.ts'

export interface Storage {
  databaseBytes: number
  files: number
  fileBytes: number
  isInBucket: boolean
  disk: Disk
}

const gigabyte = 1_000_000_000

/**
 * Below a tenth of a disk, but a tenth of a large one is room enough, and two gigabytes are little on any.
 * @example isNearlyFull({ free: 3e9, total: 20e9 }) // false
 */
export const isNearlyFull = ({ free, total }: Disk): boolean =>
  free < Math.max(2 * gigabyte, Math.min(total / 10, 20 * gigabyte))

export const storageNeeds = ({ disk }: Pick<Storage, 'disk'>) =>
  isNearlyFull(disk) ? (['storage.nearlyFull'] as const) : []
