/** Everything that one story needs: a school, a network that can go bad, and a tablet in the teacher's hands. */
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import type { FaultProxy, FaultProxyOptions } from '../helpers/fault-proxy.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { startDevice } from './device.ts';
import type { Device } from './device.ts';
import { createDice } from './dice.ts';
import { startSchool } from './school.ts';
import type { School } from './school.ts';
import { teacher } from './targets.ts';

/** The stage. */
export interface Stage {
  school: School;
  proxy: FaultProxy;
  device: Device;
}

/** How it is set. */
export interface StageOptions {
  build: HarnessBuild;
  seed: number;
  tabs: number;
  tamper?: FaultProxyOptions['tamper'];
  hold?: FaultProxyOptions['hold'];
  /** Hears of every request. */
  heard?: FaultProxyOptions['heard'];
  hear: (text: string) => unknown;
}

/** Sets the stage, plays the story with the teacher signed in over a good network, and clears everything away. */
export async function onStage<T>(
  options: StageOptions,
  story: (stage: Stage) => Promise<T>,
): Promise<T> {
  const school = await startSchool(options.build.dir);
  try {
    const proxy = await startFaultProxy({
      upstreamPort: school.port,
      random: createDice(options.seed).next,
      ...(options.tamper && { tamper: options.tamper }),
      ...(options.hold && { hold: options.hold }),
      ...(options.heard && { heard: options.heard }),
    });
    try {
      const device = await startDevice({ url: proxy.url, ...teacher, ...options });
      try {
        return await story({ school, proxy, device });
      } finally {
        await device.remove();
      }
    } finally {
      await proxy.close();
    }
  } finally {
    await school.remove();
  }
}
