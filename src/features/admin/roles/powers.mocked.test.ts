import { expect, test, vi } from 'vitest';
import { powers } from './powers.ts';

// The door brings the app's texts along, which only a build has.
vi.mock('#src/ui/texts.ts', () => ({ switchLanguage: vi.fn<() => Promise<void>>() }));

const reachOf = (what: string) => powers.find((one) => one.what === what)?.reach;

test('the administration is open to whom its page is open', () => {
  expect(reachOf('administration')).toEqual({ admin: 'yes', supporter: 'none', user: 'none' });
});

test('every role opens the pages', () => {
  expect(reachOf('open')).toEqual({ admin: 'yes', supporter: 'yes', user: 'yes' });
});

test('a supporter reads all and changes nothing', () => {
  const may = powers.filter(({ reach }) => reach.supporter !== 'none').map(({ what }) => what);
  expect(may).toEqual(['open', 'read']);
});

test('an admin may all of it', () => {
  expect(powers.every(({ reach }) => ['yes', 'all'].includes(reach.admin))).toBe(true);
});
