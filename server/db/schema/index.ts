/** Every table. */
export * from './activities.ts';
export * from './requests.ts';
export * from './results.ts';
export * from './school.ts';
