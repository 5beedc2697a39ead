/** The steps on the disk, whose code comes with the engine. */
export const loadSteps = () => import('./steps.ts');
