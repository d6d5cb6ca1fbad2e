/** The most points of a scale in a survey file. */
export const mostPoints = 11;
