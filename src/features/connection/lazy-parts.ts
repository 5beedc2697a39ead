/** Parts that the frame seldom shows, in a chunk of their own. */
export { ConnectionNotice } from './connection-notice.tsx';
export { GuardWindow } from './guard-window.tsx';
export { ConnectionAdvice } from './connection-advice.tsx';
export { DeviceAbilities } from './device-abilities.tsx';
