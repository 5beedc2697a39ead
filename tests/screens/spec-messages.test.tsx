import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RefusedError, TimeoutError } from '#src/api/errors.ts';
import { activity } from '#src/api/samples.ts';
import { ConnectionAdvice } from '#src/features/connection/connection-advice.tsx';
import { RefusedCard } from '#src/features/sync/refused-card.tsx';
import { row } from '#src/features/sync/testing/rows.ts';
import { DeleteDialog } from '#src/features/activities/actions/delete-dialog.tsx';
import { noFilter } from '#src/features/submissions/filters/filter.ts';
import { StudentsList } from '#src/features/submissions/students-list.tsx';
import { ReportTable } from '#src/features/reports/parts/report-table.tsx';
import { EngineContext, SessionContext, type SessionStore } from '#src/features/session/index.ts';
import { ErrorState } from '#src/ui/index.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(() => stand.end());

const words = (key: string) => stand.words(key);
const text = (key: string) => page.getByText(words(key)).first();

/** With the links that it shows. */
function showAt(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  return stand.show(<RouterProvider router={router} />);
}

/** Nobody is asked to sign in here. */
const nobody = {
  get: () => ({ kind: 'guest' }),
  subscribe: () => () => undefined,
} as unknown as SessionStore;

describe.each(['fa', 'en'])('in %s', (lang) => {
  const open = async () => {
    stand = await createStand({ lang });
  };

  test.each([
    ['the server failed', new RefusedError(500, []), 'errors:category.internal'],
    ['no answer came in time', new TimeoutError(), 'errors:network.timeout'],
    ['the request was wrong', new RefusedError(422, []), 'errors:category.invalidArgument'],
  ])(
    'what could not be fetched is said to be so, with the cause, when %s',
    async (_why, error, cause) => {
      await open();
      let asked = 0;
      await stand.show(<ErrorState error={error} onRetry={() => (asked += 1)} />);
      const alert = page.getByRole('alert');
      await expect
        .element(alert.getByRole('heading', { name: words('common:state.errorTitle') }))
        .toBeVisible();
      await expect.element(alert.getByText(words(cause))).toBeVisible();
      await page.getByRole('button', { name: words('common:action.retry') }).click();
      expect(asked).toBe(1);
    },
  );

  test('a table without rows says that there is nothing to show', async () => {
    await open();
    await stand.show(<ReportTable label="…" columns={[]} rows={[]} rowKey={() => ''} />);
    await expect.element(text('charts:table.empty')).toBeVisible();
  });

  test.each([
    ['ended', 'exams:noResultText'],
    ['draft', 'exams:noResultDraft'],
  ] as const)('where no result is recorded it says so and why: %s', async (state, why) => {
    await open();
    await stand.show(
      <StudentsList
        kind="exam"
        activity={activity()}
        state={state}
        results={[]}
        items={[]}
        filter={noFilter}
        onFilter={() => undefined}
      />,
    );
    await expect
      .element(page.getByRole('heading', { name: words('exams:noResult') }))
      .toBeVisible();
    await expect.element(text(why)).toBeVisible();
  });

  test('before anything of hers is given up she is asked whether she is sure', async () => {
    await open();
    await showAt(<RefusedCard row={row({ state: 'attention' })} />);
    await page.getByRole('button', { name: words('sync:row.discard') }).click();
    const question = page.getByRole('alertdialog', { name: words('sync:discard.question') });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: words('sync:discard.no') }).click();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('a question that its server wants a file for says so', async () => {
    await open();
    const errors = [{ code: 'attachment.required', message: 'A file is missing.' }];
    const lastError = { kind: 'refused' as const, status: 400, errors, at: 0 };
    await showAt(<RefusedCard row={row({ state: 'attention', lastError })} />);
    await expect.element(text('errors:attachment.required')).toBeVisible();
  });

  test('where answers are held back on the way she is asked to turn a filter tool off', async () => {
    await open();
    const offline = stand.offline();
    const reason = {
      getSnapshot: () => 'maybeFiltered' as const,
      subscribe: () => () => undefined,
    };
    await stand.show(
      <SessionContext value={nobody}>
        <EngineContext value={{ ...offline, connectivity: { ...offline.connectivity, reason } }}>
          <ConnectionAdvice />
        </EngineContext>
      </SessionContext>,
    );
    await expect.element(text('sync:advice.maybeFiltered.what')).toBeVisible();
    await expect.element(text('sync:advice.maybeFiltered.try')).toBeVisible();
  });

  test.each(['exam', 'assignment'] as const)(
    'deleting an %s warns of its recorded results, and asks for their number',
    async (kind) => {
      await open();
      let deleted = 0;
      await stand.show(
        <DeleteDialog
          kind={kind}
          item={{ id: 'a1', title: 'میان‌نوبت' }}
          drafts={stand.offline().drafts}
          countRecorded={() => Promise.resolve(12)}
          onDelete={() => (deleted += 1)}
          onClose={() => undefined}
        />,
      );
      const dialog = page.getByRole('dialog', { name: words(`exams:delete.title_${kind}`) });
      await expect
        .element(dialog.getByText(words(`exams:delete.recorded_${kind}_other`)))
        .toBeVisible();
      const button = dialog.getByRole('button', { name: words(`exams:delete.confirm.${kind}`) });
      await expect.element(button).toBeDisabled();
      await userEvent.type(dialog.getByRole('textbox'), '12');
      await button.click();
      expect(deleted).toBe(1);
    },
  );
});
