/** An option of a command, or a parameter of an address that stands for one, which the message names. */
export class WrongOption extends Error {}
