/** By a file of its own: asking for the engine's door itself would bring all of the engine into the first paint. */
export { countImports } from '#src/offline/index.ts';
