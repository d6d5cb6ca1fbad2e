/** Why nothing can be walked there: one line says it, and the usage would not help. */
export class Unfit extends Error {}
