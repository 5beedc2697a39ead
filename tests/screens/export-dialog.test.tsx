import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Outgoing } from '#src/features/interchange/index.ts';
import { ExportDialog } from '#src/features/interchange/export/export-dialog.tsx';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const patience = { timeout: 30_000 };
const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const choice: Outgoing = {
  type: 'multipleChoice',
  text: 'پایتخت ایران کدام است؟',
  formula: null,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  options: [
    { text: 'تهران', isCorrect: true, orders: 1 },
    { text: 'شیراز', isCorrect: false, orders: 2 },
  ],
  difficulty: null,
  tags: [],
  files: [],
};
const oral: Outgoing = { ...choice, type: 'oral', text: 'شعر را بخوانید.', options: [] };
const withPicture: Outgoing = {
  ...choice,
  files: [{ id: crypto.randomUUID(), name: 'نقشه.png', type: 'image/png', size: 5 }],
};
const button = (key: string) => page.getByRole('button', { name: stand.words(key), exact: true });

const show = (questions: Outgoing[]) =>
  stand.show(
    <Around>
      <ExportDialog questions={questions} title="آزمون" isScored onClose={() => undefined} />
    </Around>,
  );

describe('questions as a file', () => {
  test('say what a format cannot carry, and of which questions, before anything is written', async () => {
    await show([choice, oral, oral]);
    await expect.element(button('interchange:export.save'), patience).toBeEnabled();
    await page.getByText('Aiken', { exact: true }).click();
    await expect.element(page.getByText(stand.words('interchange:remark.lossWhole'))).toBeVisible();
    await expect.element(page.getByText(/سوال‌های ۲، ۳/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('cannot be written where a format takes none of them', async () => {
    await show([oral]);
    await expect.element(button('interchange:export.save'), patience).toBeEnabled();
    await page.getByText('Aiken', { exact: true }).click();
    await expect.element(page.getByText(stand.words('interchange:export.nothing'))).toBeVisible();
    await expect.element(button('interchange:export.save')).toBeDisabled();
  });

  test('say which pictures are not here and go without them', async () => {
    await show([choice, withPicture]);
    await expect.element(button('interchange:export.saveWithout'), patience).toBeEnabled();
    await expect.element(page.getByText(stand.words('interchange:export.filesAway'))).toBeVisible();
    await expect.element(page.getByText(/سوال ۲/)).toBeVisible();
  });
});
