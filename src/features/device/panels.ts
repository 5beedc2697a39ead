/** Both panels of the header by one file: what is asked for by name from the first load on is dear there. */
export { DevicePanel } from './device-panel.tsx';
export { OutboxPanel } from './outbox-panel.tsx';
