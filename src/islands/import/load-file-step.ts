/** Comes while the first file is sent: whoever opens the page to look at its history does without. */
export const loadFileStep = async () => (await import('./FileStep.tsx')).FileStep
