/** The deployment is unsuitable; the message is printed without the usage. */
export class CannotRunError extends Error {}
