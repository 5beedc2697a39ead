import { describe, expect, it } from 'vitest';
import { openChannel, parseMessage, type Message } from './channel.ts';

describe('a message of another tab', () => {
  it.each<Message>([
    { t: 'new', lane: 'l', seqs: [1, 2] },
    {
      t: 'settled',
      items: [{ key: 'k', lane: 'l', cls: 'done', status: 200, data: null, errors: [] }],
      seqs: [1],
      sent: 1,
      total: 2,
    },
    { t: 'idle' },
    { t: 'try' },
    { t: 'session' },
    { t: 'net', state: 'captive' },
  ])('$t is understood', (message) => {
    expect(parseMessage(structuredClone(message))).toEqual(message);
  });

  it.each([null, 'new', {}, { t: 'later' }, { t: 'net', state: 'sunny' }])(
    '%j of another build is ignored',
    (message) => {
      expect(parseMessage(message)).toBeNull();
    },
  );

  it('that is broken in parts keeps what can be read', () => {
    expect(parseMessage({ t: 'settled', items: [{ cls: 'gone' }, 1], seqs: ['x', 3] })).toEqual({
      t: 'settled',
      items: [],
      seqs: [3],
      sent: 0,
      total: 0,
    });
  });
});

it('a tab that has closed its line has nothing more to say, and what ends after it fails at nothing', () => {
  const channel = openChannel('closed');
  channel.close();
  expect(() => channel.post({ t: 'idle' })).not.toThrow();
});
