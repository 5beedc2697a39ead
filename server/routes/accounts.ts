/** Accounts: registering, forgotten passwords, roles, ending sessions. */

/** Handlers of this group. */
export const accountsHandlers = {};
