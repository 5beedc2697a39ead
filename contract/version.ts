/** The version of the shapes on the wire: device copies of another version are dropped. */
export const CONTRACT_VERSION = 1;
