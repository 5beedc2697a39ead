/** The password of every account of the sample school. */
export const samplePassword = 'bargeh-sample';
