/** Shape of an `Idempotency-Key`, at least 128 bits: after a lost reply it is the start's only secret. */
export const idempotencyKeyPattern = /^(?![\da-f-]{0,31}$)[\w-]{22,255}$/i;
