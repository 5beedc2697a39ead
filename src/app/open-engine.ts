/** The engine alone: asked for by this file, its code is a file of its own, apart from what pages use of that folder. */
export { createOffline } from '#src/offline/index.ts';
