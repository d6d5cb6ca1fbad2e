/** Returns a random part for the idempotency keys of this page load. */
export function createNonce(): string {
  // `randomUUID` is missing on pages without a secure context, such as plain http in a local network.
  return typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
