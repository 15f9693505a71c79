/**
 * Loads the code of the next steps while the first file is sent. A visit that only looks at earlier uploads does not
 * need it.
 */
export const loadFileStep = async () => (await import('./FileStep.tsx')).FileStep
