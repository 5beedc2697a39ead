/** Both panels of the header, and the words of what waits, by one file: what is asked for by name from the first load on is dear there. */
export { DevicePanel } from './device-panel.tsx';
export { OutboxPanel } from './outbox-panel.tsx';
export { WaitingWords } from './waiting-words.tsx';
