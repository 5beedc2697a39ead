/** Weather that tests of odd answers share. */
import type { FakeNetwork, Weather } from './network.ts';

/** The server, or somebody in its place, refuses in the app's own words. */
export const refusal = (
  status: number,
  code: string,
  { data, headers = {} }: { data?: unknown; headers?: Record<string, string> } = {},
): Weather => ({
  instead: { status, headers, body: { result: false, errors: [{ code, message: code }], data } },
});

/** Somebody in between answers with a page of his own. */
export const foreignPage = (status: number): Weather => ({
  instead: { status, body: null, text: '<title>Wi-Fi</title>' },
});

/** Meets this once, then fine. */
export function once(network: FakeNetwork, weather: Weather): void {
  let isFirst = true;
  network.weather = () => {
    if (!isFirst) return 'fine';
    isFirst = false;
    return weather;
  };
}
