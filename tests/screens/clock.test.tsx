import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { heardServerDate } from '#src/api/server-time.ts';
import { useLifecycle } from '#src/features/activities/use-lifecycle.ts';

const HOUR = 3_600_000;
const hear = (at: number) => heardServerDate(new Date(at).toUTCString(), Date.now());
afterEach(() => hear(Date.now()));

function State({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  const state = useLifecycle({
    state: 'scheduled',
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
  });
  return <p>{state}</p>;
}

test('an exam that runs is running on a tablet whose clock is five years ahead', async () => {
  const server = Date.now() - 5 * 365 * 24 * HOUR;
  hear(server);
  const screen = await render(<State startsAt={server - HOUR} endsAt={server + HOUR} />);
  await expect.element(screen.getByText('running')).toBeVisible();
});

test('an exam whose end a slow tablet has not yet reached is over when the server says so', async () => {
  const server = Date.now() + 2 * HOUR;
  hear(server);
  const screen = await render(<State startsAt={server - 2 * HOUR} endsAt={server - HOUR} />);
  await expect.element(screen.getByText('ended')).toBeVisible();
});
