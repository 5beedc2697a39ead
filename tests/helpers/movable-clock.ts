/** Loaded before a test's server: its clock is ahead by the milliseconds that stand in the file `CLOCK_AHEAD_FILE`. */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_AHEAD_FILE'];
const real = Date.now;
if (file) Date.now = () => real() + Number(readFileSync(file, 'utf8'));
