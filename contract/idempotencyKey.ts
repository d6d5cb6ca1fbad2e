/**
 * How an `Idempotency-Key` is written: 128 bits at least, as a UUID, as 22 or more base64url characters, or as 32 or more
 * hexadecimal digits. It is the only secret of a start whose reply was lost, so nobody may come upon it by chance.
 */
export const idempotencyKeyPattern = /^(?![\da-f-]{0,31}$)[\w-]{22,255}$/i;
