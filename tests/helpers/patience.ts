/** A wait of a test takes as long here as a poll (see vitest.config.ts), and not the second that a busy machine exceeds. */
import { vi } from 'vitest';

const patience = 4_000;
const { waitFor } = vi;

vi.waitFor = (callback, options = patience) => waitFor(callback, options);
