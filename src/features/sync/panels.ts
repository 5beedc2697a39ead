/** Both panels of the header and the words of what waits, in one chunk: each chunk adds to the first load. */
export { DevicePanel } from './device-panel.tsx';
export { OutboxPanel } from './outbox-panel.tsx';
export { WaitingWords } from './waiting-words.tsx';
