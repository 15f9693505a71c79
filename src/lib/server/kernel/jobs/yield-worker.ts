import { workerData } from 'piscina'
import { yieldThread } from '../core/yield-cpu.ts'
import type { WorkerData } from './workers.ts'

const awaited: readonly WorkerData['pool'][] = ['interactive', 'corrections', 'calls', 'longCalls']

/**
 * Lowers the thread's priority. Call it before a worker thread loads anything else: loading a thousand modules takes
 * a core for a second.
 */
export function yieldWorker(): void {
  yieldThread(awaited.includes((workerData as WorkerData).pool))
}
