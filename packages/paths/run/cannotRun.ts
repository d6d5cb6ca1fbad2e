/** The deployment cannot be tested; the message is printed without the usage. */
export class CannotRunError extends Error {}
