/** A proxy before the real server that loses, delays and garbles API requests and answers by a seed. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { forward, invented, readRequest, reply } from './fault-proxy-answers.ts';
import type { WholeAnswer, WholeRequest } from './fault-proxy-answers.ts';

/** What may happen to one API request. */
export type FaultKind =
  | 'dropBefore'
  | 'reset'
  | 'answerLost'
  | 'error'
  | 'badGateway'
  | 'tooMany'
  | 'expired'
  | 'captive'
  | 'stall'
  | 'halfBody';
/** The share of API requests that each fault befalls, or a plan that decides for each request. */
export type FaultMix =
  | Partial<Record<FaultKind, number>>
  | ((asked: WholeRequest) => FaultKind | null);

/** A school's Wi-Fi on a bad day: almost a third of the requests go wrong. */
export const badWifi: FaultMix = {
  dropBefore: 0.05,
  reset: 0.03,
  answerLost: 0.08,
  error: 0.05,
  badGateway: 0.03,
  tooMany: 0.008,
  expired: 0.008,
  captive: 0.03,
  stall: 0.02,
  halfBody: 0.02,
};

/** What the proxy saw. */
export interface ProxyCounts {
  /** API requests, whatever became of them. */
  requests: number;
  /** Requests for all else: the app's page and files. */
  files: number;
  faults: Partial<Record<FaultKind, number>>;
  faultTotal: number;
  /** Answers that the server gave from its key table. */
  replays: number;
  /** Changing requests without a key; promise 2 allows none. */
  withoutKey: number;
}

/** The proxy. */
export interface FaultProxy {
  url: string;
  readonly counts: ProxyCounts;
  /** The faults in force; an empty mix is a good network. */
  setMix(mix: FaultMix): void;
  /** Whether there is a network at all: without one, every connection dies at once. */
  setNetwork(up: boolean): void;
  /** So many bytes a second go up, whatever the number of requests; null: as many as come. */
  setSpeed(bytesPerSecond: number | null): void;
  /** Requests that are still under way to the server, late ones included. */
  pending(): number;
  close(): Promise<void>;
}

/** How to build one. */
export interface FaultProxyOptions {
  upstreamPort: number;
  random: () => number;
  mix?: FaultMix;
  /** A stalled request reaches the server after this time, when its sender has long given up. */
  stallMs?: number;
  /** Changes a request on its way; the negative controls plant a careless server here. */
  tamper?(asked: WholeRequest): WholeRequest;
  /** Holds an API request up for as long as it says. */
  hold?(asked: WholeRequest): Promise<unknown> | null;
  /** Changes an answer that is a file of the app. */
  file?(answer: WholeAnswer): WholeAnswer;
  /** Hears of every API request; for printing what happened. */
  heard?(asked: WholeRequest, fault: FaultKind | null, answer: WholeAnswer | null): void;
}

/** Every request reaches the server, and the first answers to each key are lost on the way back. */
export function firstAnswersLost(times: number): FaultMix {
  const lost = new Map<string, number>();
  return ({ headers }) => {
    const key = String(headers['idempotency-key']);
    const before = lost.get(key) ?? 0;
    lost.set(key, before + 1);
    return before < times ? 'answerLost' : null;
  };
}

function pick(mix: FaultMix, asked: WholeRequest, chance: number): FaultKind | null {
  if (typeof mix === 'function') return mix(asked);
  let reached = 0;
  for (const [kind, share] of Object.entries(mix) as [FaultKind, number][]) {
    reached += share;
    if (chance < reached) return kind;
  }
  return null;
}

/** What the specification reads by POST, and the sign-in, which has no session to keep a key in. */
const withoutEffect =
  /\/(user\/login|GetByFilter|GetAll|Results|ChartResult|ChartCourseResult|(GetByClassBase|GetByClass)\/[^/]+\/[^/]+)$/;

/** Starts the proxy on a free port. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { upstreamPort, random, stallMs = 2_500 } = options;
  const counts: ProxyCounts = {
    requests: 0,
    files: 0,
    faults: {},
    faultTotal: 0,
    replays: 0,
    withoutKey: 0,
  };
  const sockets = new Set<Socket>();
  let mix = options.mix ?? {};
  let network = true;
  let pending = 0;
  let speed: number | null = null;
  let wireFreeAt = 0;

  /** The link is one for all: each body waits until those before it are through. */
  const carried = async (bytes: number) => {
    if (speed === null) return;
    wireFreeAt = Math.max(wireFreeAt, Date.now()) + (bytes / speed) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, wireFreeAt - Date.now()));
  };
  const pass = async (asked: WholeRequest): Promise<WholeAnswer> => {
    pending += 1;
    try {
      const answer = await forward(upstreamPort, options.tamper?.(asked) ?? asked);
      if (answer.headers['x-idempotent-replay']) counts.replays += 1;
      return answer;
    } finally {
      pending -= 1;
    }
  };
  const later = async (asked: WholeRequest): Promise<WholeAnswer> => {
    pending += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, stallMs));
      return await pass(asked);
    } finally {
      pending -= 1;
    }
  };
  const suffer = async (fault: FaultKind | null, asked: WholeRequest, response: ServerResponse) => {
    const socket = response.socket;
    switch (fault) {
      case 'dropBefore':
        socket?.destroy();
        return null;
      case 'reset':
        socket?.resetAndDestroy();
        return null;
      case 'answerLost': {
        const answer = await pass(asked);
        socket?.destroy();
        return answer;
      }
      case 'error':
      case 'tooMany':
      case 'expired':
      case 'captive':
        reply(response, invented[fault]);
        return null;
      case 'badGateway': {
        const answer = await pass(asked);
        reply(response, invented.badGateway);
        return answer;
      }
      default: {
        const answer = await (fault === 'stall' ? later(asked) : pass(asked));
        reply(response, answer, fault === 'halfBody');
        return answer;
      }
    }
  };
  const serve = async (asked: WholeRequest, response: ServerResponse) => {
    if (!asked.path.startsWith('/services/')) {
      counts.files += 1;
      const answer = await pass(asked);
      reply(response, options.file?.(answer) ?? answer);
      return;
    }
    await options.hold?.(asked);
    counts.requests += 1;
    const changes = asked.method !== 'GET' && !withoutEffect.test(asked.path);
    if (changes && !asked.headers['idempotency-key']) counts.withoutKey += 1;
    const fault = pick(mix, asked, random());
    if (fault) {
      counts.faultTotal += 1;
      counts.faults[fault] = (counts.faults[fault] ?? 0) + 1;
    }
    const answer = await suffer(fault, asked, response);
    options.heard?.(asked, fault, answer);
  };

  const server = createServer((message, response) => {
    readRequest(message)
      .then(async (asked) => {
        await carried(asked.body.length);
        await serve(asked, response);
      })
      .catch(() => response.socket?.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    if (!network) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    counts,
    setMix: (next) => {
      mix = next;
    },
    setSpeed: (bytesPerSecond) => {
      speed = bytesPerSecond;
    },
    setNetwork: (up) => {
      network = up;
      if (!up) for (const socket of sockets) socket.resetAndDestroy();
    },
    pending: () => pending,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
