import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { questionLane } from '#src/offline/index.ts';
import { createDevice, laneOf, scoreOf, type Device } from '#src/offline/testing/device.ts';
import { isTouchedBy, refreshAfterSending } from './refresh-after-sending.ts';

let device: Device | null = null;
afterEach(() => device?.end());

const workbook = ['workbook', 'exam', 's1', 'm1', 'e1', 'pupil', ''];

test('a sent correction makes its workbook and the lists above it old', () => {
  const lane = 'c:exam:pupil:r1';
  expect(isTouchedBy(lane, workbook)).toBe(true);
  expect(isTouchedBy(lane, ['results', 'exam', 's1', 'm1', 'e1'])).toBe(true);
  expect(isTouchedBy(lane, ['answers', 'exam', 's1', 'm1', 'e1', 'q1'])).toBe(true);
  expect(isTouchedBy(lane, ['activities', 'exam', 's1', 'm1', 'past', ''])).toBe(true);
});

test('another key makes every workbook of its exam old, and the results above them', () => {
  const lane = questionLane('exam', 'e1');
  expect(isTouchedBy(lane, workbook)).toBe(true);
  expect(isTouchedBy(lane, ['results', 'exam', 's1', 'm1', 'e1'])).toBe(true);
  expect(isTouchedBy(questionLane('exam', 'e2'), workbook)).toBe(false);
  expect(isTouchedBy(questionLane('assignment', 'e1'), workbook)).toBe(false);
});

test('the workbook of another pupil, the other kind and who I am stay', () => {
  expect(isTouchedBy('c:exam:other:r2', workbook)).toBe(false);
  expect(isTouchedBy('c:asg:pupil:r1', workbook)).toBe(false);
  expect(isTouchedBy('c:exam:pupil:r1', ['me'])).toBe(false);
});

test('a workbook is read again when a conflict shows, and when it was decided', async () => {
  device = createDevice({ storage: 'memory' });
  const tab = await device.signedIn();
  const client = new QueryClient();
  const key = ['workbook', 'exam', 'school', 'sem', 'e1', 's1', ''];
  client.setQueryData(key, {});
  const isOld = () => client.getQueryState(key)?.isInvalidated;
  const stop = refreshAfterSending(tab, client);
  device.server.change(laneOf(), 'q1', 6);
  const saved = await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
  await expect.poll(isOld, { timeout: 5_000 }).toBe(true);
  client.setQueryData(key, {});
  await tab.outbox.resolve(saved.key, 'theirs');
  await expect.poll(isOld, { timeout: 5_000 }).toBe(true);
  stop();
  client.clear();
});
