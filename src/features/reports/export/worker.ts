import { csvOf } from './csv.ts';
import type { Order, Written } from './order.ts';
import { xlsxOf } from './xlsx.ts';

async function written(order: Order): Promise<Written> {
  try {
    const bytes =
      order.t === 'xlsx'
        ? await xlsxOf(order.sheets, order.place)
        : csvOf(order.sheet, order.place);
    return { t: 'written', bytes };
  } catch {
    return { t: 'failed' };
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void written(data).then((told) => postMessage(told));
});
