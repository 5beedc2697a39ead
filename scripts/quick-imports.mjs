/**
 * Loaded before any program of the locked Node. To know whether a `.js` file is a module Node reads the package.json
 * above it, anew for each file: that of drizzle-orm has 180 kB, its part that a server needs 107 files, together a
 * quarter of a server's start. A file named by a module of that package is one as well.
 */
import module from 'node:module';

const home = '/node_modules/drizzle-orm/';

module.registerHooks?.({
  resolve(specifier, context, next) {
    const isWithin = /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(home);
    return isWithin && context.conditions.includes('import')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
