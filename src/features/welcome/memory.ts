import { createFlag } from '#src/lib/device-flag.ts';

/** A server has accepted something that was made on this device: a correction, a list of questions or a form. */
export const savedOnce = createFlag('bargeh.savedOnce');

/** The install offer has had its answer. Of the device, not of a person: it has one home screen. */
export const offerAnswered = createFlag('bargeh.installAnswered');
