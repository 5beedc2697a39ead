/** The rescue file's screens; a file of their own, fetched when one of them is opened. */
export { MakeRescue } from './make-rescue.tsx';
export { OpenRescue } from './open-rescue.tsx';
