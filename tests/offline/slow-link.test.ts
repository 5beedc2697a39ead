import { expect, test } from 'vitest';
import type { Workbook } from '#contract/results/workbook.ts';
import { until } from '../helpers/browser-wait.ts';
import { unitsFor } from './ledger.ts';
import { onPlantedStage } from './planted-stage.ts';
import { callApi, examArea } from './targets.ts';
import { partOf } from './school.ts';

const minutes = 60_000;
const seed = Number(process.env['CHAOS_SEED'] ?? 1);
/** Kilobytes a second; the engine of the harness gives a small request a second and a half. */
const speed = Number(process.env['CHAOS_SPEED'] ?? 100);
const kilobytes = 2_500;
/** Nearly as much as the server takes of one answer. */
const each = 176;

test(
  '2.5 MB of ink in one workbook, made without a network, arrive over a slow link',
  () =>
    onPlantedStage([], async ({ device, proxy, school }, promises) => {
      const { schoolId, semesterId, workbooks, token } = school.targets;
      const targets = workbooks.toSorted((one, other) => other.length - one.length)[0] ?? [];
      const rounds = Math.ceil(kilobytes / each / targets.length);
      const saves = rounds * targets.length;
      for (let round = 1; round <= rounds; round += 1)
        for (const { maxUnits, ...where } of targets) {
          const part = partOf(where.resultId, where.questionId);
          const n = promises.nextOf(part);
          const save = { part, n, schoolId, semesterId, scoreUnits: unitsFor(n, maxUnits) };
          device.save(0, { ...save, ...where, alone: false, ink: each });
        }
      await until('all are saved', () => promises.count === saves, minutes);
      const from = performance.now();
      proxy.setSpeed(speed * 1_000);
      proxy.setNetwork(true);
      await until(
        'nothing waits',
        async () => {
          const rows = await device.rows();
          expect(rows.filter(({ state }) => state !== 'queued')).toEqual([]);
          return rows.length === 0;
        },
        4 * minutes,
      );
      const seconds = (performance.now() - from) / 1_000;
      const { examId } = school.targets;
      const path = `${examArea}/OnlineExamResults/${semesterId}/${examId}/${targets[0]?.studentId}/Details`;
      const read = await callApi<Workbook>(school.url, path, token);
      const strokes = read.questionList.reduce((sum, { ink }) => sum + ink.length, 0);
      console.log(
        `seed ${seed}: ${(each * saves) / 1_000} MB of ink in one workbook of ${targets.length} answers arrived at ${speed} kB/s in ${seconds.toFixed(0)} s`,
      );
      expect(promises.failures).toEqual([]);
      expect(strokes).toBe(each * targets.length);
    }),
  8 * minutes,
);
