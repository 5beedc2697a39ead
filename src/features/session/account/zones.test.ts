import { expect, test } from 'vitest';
import { nameOfZone, zonesFor } from './zones.ts';

const all = ['Asia/Kabul', 'Asia/Tehran', 'Etc/GMT', 'Europe/Berlin', 'UTC'];

test('the zone of the device is the likely one and stands first, Tehran beside it', () => {
  expect(zonesFor('Asia/Kabul', all)).toEqual({
    likely: 'Asia/Kabul',
    first: ['Asia/Kabul', 'Asia/Tehran'],
    others: ['Etc/GMT', 'Europe/Berlin', 'UTC'],
  });
});

test('a device that does not say where it is means Tehran', () => {
  for (const here of ['UTC', 'Etc/GMT', 'Mars/Base', 'Asia/Tehran'])
    expect(zonesFor(here, all)).toMatchObject({ likely: 'Asia/Tehran', first: ['Asia/Tehran'] });
});

test('a zone is named in the language of whoever chooses', () => {
  expect(nameOfZone('Asia/Tehran', 'fa')).toMatch(/ایران.*\(Asia\/Tehran\)$/);
  expect(nameOfZone('Asia/Tehran', 'en')).toMatch(/^Iran.*\(Asia\/Tehran\)$/);
});
