/**
 * An embedded PostgreSQL that keeps its promises: stock PGlite runs without fsync, so a power cut
 * would lose writes that were already answered. This rests on internals of the pinned version,
 * and therefore refuses to start when they are not as expected.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** How often the file layer has forced a file to disk; a test may look at each file as it does. */
export const fsyncs: { count: number; observe: ((descriptor: number) => void) | null } = {
  count: 0,
  observe: null,
};

interface OpenFile {
  nfd: number;
}
/** What sets a file's mode, times and size: `attributes` is its third argument. */
type SetAttributes = (file: unknown, node: unknown, attributes: object, ...how: unknown[]) => void;
/** The parts of the engine's file layer that are replaced here. */
interface FileLayer {
  stream_ops: Record<string, unknown> & { fsync?: (stream: OpenFile) => number };
  doSetAttr: SetAttributes;
}

function fileLayer(module: unknown): FileLayer {
  if (typeof module === 'object' && module !== null && 'NODEFS' in module) {
    const layer = module.NODEFS;
    if (isFileLayer(layer)) return layer;
  }
  throw new Error('The embedded database cannot be made durable: its file layer has changed.');
}

function isFileLayer(value: unknown): value is FileLayer {
  if (typeof value !== 'object' || value === null) return false;
  if (!('stream_ops' in value) || !('doSetAttr' in value)) return false;
  const { stream_ops: operations } = value;
  return typeof operations === 'object' && operations !== null && 'write' in operations;
}

/** The engine gives each new file its mode once more after making it, past the umask: the group and others get nothing. */
function keepPrivate(layer: FileLayer): void {
  const setAttributes = layer.doSetAttr;
  layer.doSetAttr = (file, node, attributes, ...how) => {
    const isMode = 'mode' in attributes && typeof attributes.mode === 'number';
    const own = isMode ? { ...attributes, mode: Number(attributes.mode) & ~0o077 } : attributes;
    setAttributes.call(layer, file, node, own, ...how);
  };
}

/**
 * Ends the process at once, for its supervisor to start it anew: what the engine holds in memory is not to be trusted
 * any more, and the next start reads what was acknowledged from the disk.
 */
export function endProcess(reason: unknown): never {
  const said = reason instanceof Error ? reason.message : String(reason);
  // Written before the process is gone, wherever the standard error leads.
  writeSync(2, `The embedded database failed and cannot go on: ${said}\n`);
  process.exit(1);
}

class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options);
    const durable = (module: unknown) => {
      const layer = fileLayer(module);
      keepPrivate(layer);
      layer.stream_ops.fsync = (stream) => {
        fsyncs.count += 1;
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // Thrown through the engine it would leave it stuck, and asked again the system would say that all is well.
          endProcess(error);
        }
        fsyncs.observe?.(stream.nfd);
        return 0;
      };
    };
    const preRun = made.emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: { ...made.emscriptenOpts, preRun: [...[preRun].flat(), durable] },
    };
  }
}

const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((s) => ['-c', s]),
];

/** Opens the database in a directory, or makes it there. */
export async function openDurable(directory: string): Promise<PGlite> {
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  const pglite = await PGlite.create({
    fs: new DurableFiles(directory),
    startParams: startParameters,
  });
  const shown = await pglite.query<{ fsync: string; method: string }>(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  );
  const [settings] = shown.rows;
  if (settings?.fsync !== 'on' || settings.method !== 'fsync') {
    await pglite.close();
    throw new Error('The embedded database cannot be made durable: fsync stays off.');
  }
  if (isNew) syncTree(directory);
  return pglite;
}

/** Initialisation copies files without forcing them to disk; this does it once. */
function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
