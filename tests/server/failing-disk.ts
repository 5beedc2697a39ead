/**
 * Loaded into a server before its own code (`node --import`): from SIGUSR2 on its disk fails once, in the way that
 * DISK_FAULT names. `fsync`: what was written cannot be forced to the disk. `write`: the disk of the log is full.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const fault = process.env['DISK_FAULT'];
const { fsyncSync, writeSync } = fs;
let isFailing = false;
process.on('SIGUSR2', () => {
  isFailing = true;
});

const failOnce = (code: string, call: string): never => {
  isFailing = false;
  throw Object.assign(new Error(`${code}: the disk fails, ${call}`), { code, syscall: call });
};
const isLog = (descriptor: number) =>
  fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes('pg_wal');

fs.fsyncSync = (descriptor) => {
  if (isFailing && fault === 'fsync') failOnce('EIO', 'fsync');
  fsyncSync(descriptor);
};
fs.writeSync = new Proxy(writeSync, {
  apply: (target, self, args) => {
    if (isFailing && fault === 'write' && isLog(Number(args[0]))) failOnce('ENOSPC', 'write');
    return Reflect.apply(target, self, args);
  },
});
syncBuiltinESMExports();
