/** What the shell shows when it comes to that; a file of its own, since the first paint does without. */
export { ConnectionNotice } from './connection-notice.tsx';
export { GuardWindow } from './guard-window.tsx';
export { ConnectionAdvice } from './connection-advice.tsx';
export { DeviceAbilities } from './device-abilities.tsx';
