/** How a request tells PostgreSQL whose rows it may see. */

/** The role of a request that has named its school. */
export const schoolRole = 'bargeh_school';
/** The setting that holds the school of the request. */
export const schoolSetting = 'bargeh.school';
